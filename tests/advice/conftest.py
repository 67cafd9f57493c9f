"""The mark of the tests of clauses, whose refusals are looked at here too."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(id, ...): shows these clauses of a rule book")
