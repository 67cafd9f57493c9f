"""Let the laws say what they compared."""

import pytest

pytest.register_assert_rewrite("tests.engine.laws.laws")
