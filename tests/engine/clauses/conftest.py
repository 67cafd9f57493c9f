"""The mark that says which clauses a test shows."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(id, ...): shows these clauses of a rule book")
