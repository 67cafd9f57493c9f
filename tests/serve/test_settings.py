"""Settings, addresses and ports."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from rummy_widgets.errors import RummyError
from rummy_widgets.serve.launch import DEFAULT_PORT, bind, dashboard_notebook, page_address, play
from rummy_widgets.serve.server import LONGEST_SOCKET_PATH, SOCKET_NAME, configuration
from rummy_widgets.serve.settings import Settings


def test_without_a_word_the_settings_are_those_for_a_page_open_to_strangers() -> None:
    settings = Settings.from_environment({})
    assert settings == Settings()
    config = configuration(settings, 2)
    voila = config.VoilaConfiguration
    assert (voila.allow_template_override, voila.allow_theme_override) == ("NO", "NO")
    assert voila.strip_sources and not voila.show_tracebacks
    assert voila.file_allowlist == [] and voila.file_denylist == [".*"]
    assert voila.preheat_kernel and voila.default_pool_size == 2
    culling = config.MappingKernelManager
    assert (culling.cull_idle_timeout, culling.cull_interval, culling.cull_connected) == (600, 60, False)
    assert config.VoilaKernelManager.fill_delay == 4
    assert config.TableKernels.max_tables == 40


def test_the_environment_sets_them() -> None:
    named = {
        "RUMMY_WIDGETS_MAX_TABLES": "7",
        "RUMMY_WIDGETS_IDLE_SECONDS": "90",
        "RUMMY_WIDGETS_IDLE_CHECK_SECONDS": "15",
        "RUMMY_WIDGETS_REFILL_SECONDS": "0.5",
        "RUMMY_WIDGETS_OPEN_SECONDS": "20",
        "RUMMY_WIDGETS_BASE_URL": "cards",
        "RUMMY_WIDGETS_LOG": "info",
        "RUMMY_WIDGETS_KEEP_DAYS": "30",
    }
    assert Settings.from_environment(named) == Settings(7, 90, 15, 0.5, 20, "/cards/", "INFO", 30)


@pytest.mark.parametrize(("given", "base_url"), [("", "/"), ("/", "/"), ("/a/b", "/a/b/"), ("a/", "/a/")])
def test_a_prefix_may_be_written_anyhow(given: str, base_url: str) -> None:
    assert Settings.from_environment({"RUMMY_WIDGETS_BASE_URL": given}).base_url == base_url


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("RUMMY_WIDGETS_MAX_TABLES", "0"),
        ("RUMMY_WIDGETS_MAX_TABLES", "many"),
        ("RUMMY_WIDGETS_IDLE_SECONDS", "-5"),
        ("RUMMY_WIDGETS_REFILL_SECONDS", "nan"),
        ("RUMMY_WIDGETS_OPEN_SECONDS", "inf"),
        ("RUMMY_WIDGETS_LOG", "loud"),
        ("RUMMY_WIDGETS_KEEP_DAYS", "-1"),
    ],
)
def test_a_bad_setting_is_named(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(RummyError, match=name):
        Settings.from_environment({name: text})
    monkeypatch.setenv(name, text)
    assert play(open_browser=False) == 2
    said = capsys.readouterr()
    assert said.out == "" and name in said.err and said.err.count("\n") == 1


def test_kernels_use_sockets_in_files_where_their_path_is_short_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    longest = "/" + "t" * (LONGEST_SOCKET_PATH - len(SOCKET_NAME) - 1)
    monkeypatch.setattr("tempfile.tempdir", longest)
    assert configuration(Settings(), 1).KernelManager.transport == "ipc"
    monkeypatch.setattr("tempfile.tempdir", longest + "t")
    assert "transport" not in configuration(Settings(), 1).KernelManager


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/"),
        ("localhost", "http://localhost:80/"),
        ("0.0.0.0", "http://127.0.0.1:80/"),
        ("", "http://127.0.0.1:80/"),
        ("::1", "http://[::1]:80/"),
        ("::", "http://[::1]:80/"),
    ],
)
def test_the_address_can_be_opened_on_this_machine(host: str, address: str) -> None:
    assert page_address(host, 80) == address


def test_the_next_free_port_is_taken_unless_one_is_named() -> None:
    first = bind("127.0.0.1", None)
    second = bind("127.0.0.1", None)
    try:
        ports = [sockets[0].getsockname()[1] for sockets in (first, second)]
        assert DEFAULT_PORT <= ports[0] < ports[1] < DEFAULT_PORT + 50
        with pytest.raises(RummyError, match=f"port {ports[0]} cannot"):
            bind("127.0.0.1", ports[0])
    finally:
        for bound in first + second:
            bound.close()


@pytest.mark.parametrize("port", [-1, 65536, 10**9])
def test_a_port_that_is_none_is_told(port: int) -> None:
    with pytest.raises(RummyError, match=f"port {port} cannot"):
        bind("127.0.0.1", port)


def test_a_port_of_the_systems_choice_is_one_socket() -> None:
    sockets = bind("localhost", 0)
    assert len(sockets) == 1 and isinstance(sockets[0], socket.socket)
    sockets[0].close()


def test_the_dashboard_is_found() -> None:
    assert dashboard_notebook().name == "dashboard.ipynb"
    assert dashboard_notebook().parent == Path(__file__).parent.parent.parent / "notebooks"
