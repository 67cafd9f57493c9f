"""The server, asked by visitors without a browser."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest
import websocket

from tests.serve.notebooks import write_probe
from tests.serve.running import PageServer, wait_until
from tests.serve.socket_client import Visitor, fetch, kernel_of

V1 = "v1.kernel.websocket.jupyter.org"
SECRETS = ("a secret in an error", "a secret in print", "ValueError", "Traceback", "traceback")


def test_the_page_shows_neither_source_nor_print_nor_path(probe_server: PageServer) -> None:
    answer = fetch(probe_server.url)
    assert answer.status == 200
    for text in ("import anywidget", "class Probe", "on_msg", str(Path.home()), "/tmp", sys.prefix, *SECRETS):
        assert text not in answer.text
    assert "https://" not in answer.text
    assert answer.headers["Cache-Control"].startswith("no-cache, no-store")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy and "connect-src 'self'" in policy
    assert any(value.startswith("_xsrf=") for value in answer.headers.get_all("Set-Cookie"))


@pytest.mark.parametrize(
    "query", ["?template=reveal", "?theme=dark", "?template=..%2F..&theme=%22%3E", "?x=1"]
)
def test_a_visitor_cannot_choose_template_or_theme(probe_server: PageServer, query: str) -> None:
    wait_until(lambda: len(probe_server.kernels()) >= 1, "a kernel in the pool")
    answer = fetch(probe_server.url + query)
    assert answer.status == 200
    assert "Shuffling the cards…" in answer.text
    assert "reveal" not in answer.text and '"jupyterLabTheme": "light"' in answer.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("voila/files/server.log", 403),
        ("voila/files/Bob's%20%C3%A9%20probe.ipynb", 403),
        ("voila/files/..%2f..%2fetc%2fpasswd", 403),
        ("voila/files/picture.png", 403),
        ("voila/api/contents", 404),
        ("voila/tree", 404),
        ("voila/render/probe.ipynb", 404),
        ("api/kernels", 404),
        ("api/contents", 404),
        ("api/sessions", 404),
        ("api/terminals", 404),
        ("probe.ipynb", 404),
        ("favicon.ico", 404),
        ("voila/static/../../../../etc/passwd", 404),
        ("voila/labextensions/..%2f..%2f..%2fetc%2fpasswd", 404),
    ],
)
def test_there_is_nothing_but_the_page(probe_server: PageServer, path: str, status: int) -> None:
    answer = fetch(probe_server.url + path)
    assert answer.status in (status, 403, 404)
    assert "root:" not in answer.text and "Traceback" not in answer.text and "https://" not in answer.text


def test_a_kernel_cannot_be_ended_without_the_cookie(probe_server: PageServer) -> None:
    kernel = kernel_of(fetch(probe_server.url).text)
    beacon = f"{probe_server.url}voila/api/shutdown/{kernel}"
    assert fetch(beacon, "POST", b"").status == 403
    assert fetch(f"{probe_server.url}api/kernels/{kernel}", "DELETE").status == 403
    assert fetch(f"{probe_server.url}api/kernels/{kernel}/restart", "POST", b"").status in (403, 404)
    assert fetch(f"{probe_server.url}api/kernels/{kernel}").status == 200


@pytest.mark.parametrize("channel", ["shell", "control"])
def test_code_from_a_visitor_is_not_run(probe_server: PageServer, tmp_path: Path, channel: str) -> None:
    witness = tmp_path / "witness"
    code = f"open({str(witness)!r}, 'w').close()"
    visitor = Visitor(probe_server.url)
    for kind in (
        "execute_request",
        "inspect_request",
        "complete_request",
        "history_request",
        "debug_request",
    ):
        content = {"code": code, "silent": False, "store_history": False, "cursor_pos": 1, "detail_level": 0}
        visitor.send(kind, content, channel)
    visitor.send("input_reply", {"value": code}, "stdin")
    visitor.send_to_widget({"kind": "click"})
    heard = visitor.listen(lambda message: message["content"].get("data", {}).get("state", {}).get("count"))
    visitor.listen_for_idle(visitor.send("kernel_info_request", {}))
    assert not witness.exists()
    kinds = {message["header"]["msg_type"] for message in heard}
    assert kinds <= {"status", "comm_msg", "comm_info_reply", "kernel_info_reply", "iopub_welcome"}
    visitor.close()


def test_code_from_a_visitor_is_not_run_in_the_binary_protocol(
    probe_server: PageServer, tmp_path: Path
) -> None:
    witness = tmp_path / "witness"
    kernel = kernel_of(fetch(probe_server.url).text)
    address = probe_server.url.replace("http", "ws", 1) + f"api/kernels/{kernel}/channels?session_id=test"
    connection = websocket.create_connection(address, timeout=30, subprotocols=[V1])
    code = {"code": f"open({str(witness)!r}, 'w').close()", "silent": False}
    connection.send_binary(_binary("shell", "execute_request", code))
    connection.send_binary(_binary("shell", "kernel_info_request", {}))
    while b"kernel_info_reply" not in connection.recv():
        pass
    assert not witness.exists()
    connection.close()


def _binary(channel: str, kind: str, content: dict[str, object]) -> bytes:
    header = {"msg_id": kind, "msg_type": kind, "session": "s", "username": "", "version": "5.3", "date": ""}
    parts = [channel.encode(), json.dumps(header).encode(), b"{}", b"{}", json.dumps(content).encode()]
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    numbers = [len(offsets), *offsets]
    return b"".join(number.to_bytes(8, "little") for number in numbers) + b"".join(parts)


def test_errors_and_prints_of_a_callback_stay_on_the_server(probe_server: PageServer) -> None:
    visitor = Visitor(probe_server.url)
    visitor.listen_for_idle(visitor.send_to_widget({"kind": "fail"}))
    visitor.listen_for_idle(visitor.send_to_widget({"kind": "click"}))
    heard = json.dumps(visitor.heard)
    assert '"count": 1' in heard
    for secret in SECRETS:
        assert secret not in heard
    visitor.close()


def test_another_site_cannot_open_the_socket(probe_server: PageServer) -> None:
    with pytest.raises(websocket.WebSocketBadStatusException) as refusal:
        Visitor(probe_server.url, origin="https://elsewhere.example")
    assert refusal.value.status_code == 403


def test_a_huge_message_is_refused_and_the_server_lives(probe_server: PageServer) -> None:
    visitor = Visitor(probe_server.url)
    with pytest.raises((websocket.WebSocketException, OSError, AssertionError)):
        visitor.send_to_widget({"kind": "x" * 2_000_000})
        visitor.listen(lambda message: False, 10)
    assert fetch(probe_server.url).status == 200


def test_the_kernel_is_this_very_python_with_the_servers_store(probe_server: PageServer) -> None:
    wait_until(lambda: bool(probe_server.kernels()), "a kernel")
    kernel = probe_server.kernels()[0]
    assert Path(kernel.cmdline()[0]).parent == Path(sys.executable).parent
    assert kernel.environ()["RUMMY_WIDGETS_STORE"] == str(probe_server.store)
    assert not list((probe_server.data / "ipython").rglob("history.sqlite"))
    assert not list(probe_server.data.rglob("notebook_secret"))


def test_kernels_speak_through_files_of_their_own_not_through_ports(probe_server: PageServer) -> None:
    wait_until(lambda: bool(probe_server.kernels()), "a kernel")
    command = probe_server.kernels()[0].cmdline()
    connection = json.loads(Path(command[command.index("-f") + 1]).read_text())
    assert connection["transport"] == "ipc"


def test_a_kernel_from_the_pool_is_not_culled_before_its_page_has_loaded(
    start_page_server: Callable[..., PageServer], probe: Path
) -> None:
    server = start_page_server(probe, idle_seconds=3, idle_check_seconds=1)
    time.sleep(4.5)  # the pool's kernel has now been idle for longer than is allowed
    kernel = kernel_of(fetch(server.url).text)
    time.sleep(2.2)  # a slow browser: the culler comes by twice before it connects
    assert fetch(f"{server.url}api/kernels/{kernel}").status == 200
    # Nobody connects, so it is freed in the end, and the pool stays as it is.
    gone = f"{server.url}api/kernels/{kernel}"
    wait_until(lambda: fetch(gone).status == 404, "the idle kernel to be culled", 20)
    assert len(server.kernels()) == 1
    assert server.stop() == []


def test_a_connected_page_is_not_culled_and_a_crashed_one_is(
    start_page_server: Callable[..., PageServer], probe: Path
) -> None:
    server = start_page_server(probe, idle_seconds=2, idle_check_seconds=1)
    thinking, crashed = Visitor(server.url), Visitor(server.url)
    crashed.close()
    alive = f"{server.url}api/kernels/"
    wait_until(lambda: fetch(alive + crashed.kernel).status == 404, "the crashed page's kernel to go", 20)
    assert fetch(alive + thinking.kernel).status == 200
    thinking.listen_for_idle(thinking.send_to_widget({"kind": "click"}))
    assert server.stop() == []


def test_past_the_limit_a_plain_page_says_so_and_the_pool_still_fills(
    start_page_server: Callable[..., PageServer], probe: Path
) -> None:
    server = start_page_server(probe, max_tables=3, pool_size=2)
    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(fetch, [server.url] * 8))
    assert sorted(answer.status for answer in answers) == [200] * 3 + [503] * 5
    refused = next(answer for answer in answers if answer.status == 503)
    assert "All tables are taken" in refused.text and "https://" not in refused.text
    assert refused.headers["Retry-After"]
    wait_until(lambda: len(server.kernels()) == 5, "three tables and a full pool of two")
    assert fetch(server.url).status == 503
    # One leaves as browsers do, with the cookie; the next visitor gets a table, warm.
    seated = next(answer for answer in answers if answer.status == 200)
    cookie = next(v for v in seated.headers.get_all("Set-Cookie") if "_xsrf" in v).split(";")[0]
    token = cookie.partition("=")[2]
    beacon = f"{server.url}voila/api/shutdown/{kernel_of(seated.text)}"
    assert fetch(beacon, "POST", b"", Cookie=cookie, X_XSRFToken=token).status == 204
    assert fetch(server.url).status == 200
    wait_until(lambda: len(server.kernels()) == 5, "the pool to fill again")
    assert server.stop() == []


def test_a_kernel_that_dies_frees_its_table_and_one_in_the_pool_is_replaced(
    start_page_server: Callable[..., PageServer], probe: Path
) -> None:
    server = start_page_server(probe, max_tables=1)
    before = server.kernels()
    assert len(before) == 1
    before[0].kill()
    wait_until(lambda: server.kernels() not in ([], before), "a new kernel in the pool", 30)
    time.sleep(2)
    visitor = Visitor(server.url)
    visitor.listen_for_idle(visitor.send_to_widget({"kind": "click"}))
    assert '"count": 1' in json.dumps(visitor.heard)
    assert fetch(server.url).status == 503
    wait_until(lambda: len(server.kernels()) == 2, "the pool to fill")
    oldest = min(server.kernels(), key=lambda kernel: kernel.create_time())
    oldest.kill()
    wait_until(
        lambda: fetch(f"{server.url}api/kernels/{visitor.kernel}").status == 404, "the dead kernel to go"
    )
    assert fetch(server.url).status == 200
    assert server.stop() == []


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ending_the_server_leaves_no_processes(
    start_page_server: Callable[..., PageServer], probe: Path, how: int
) -> None:
    server = start_page_server(probe, pool_size=2)
    visitor = Visitor(server.url)
    assert server.kernels()
    assert server.stop(how) == []
    assert server.process.returncode == 0
    assert "Traceback" not in server.text()
    visitor.close()


@pytest.mark.parametrize("delay", [0.0, 0.6, 1.0, 1.4, 1.8])
def test_ending_the_server_while_it_starts_leaves_no_processes(tmp_path: Path, delay: float) -> None:
    server = PageServer(tmp_path, write_probe(tmp_path / "p.ipynb"), pool_size=2)
    wait_until(lambda: bool(server.children()) or delay == 0.0, "the first kernel to start")
    time.sleep(delay / 4)
    children = server.children()
    server.stop()
    wait_until(lambda: not [child for child in children if child.is_running()], "every process to end", 5)
    assert not _processes_below(tmp_path)


def _processes_below(folder: Path) -> list[psutil.Process]:
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get("RUMMY_WIDGETS_STORE", "").startswith(str(folder)):
                found.append(process)
        except psutil.Error:
            continue
    return found


def test_a_killed_server_takes_its_kernels_along(
    start_page_server: Callable[..., PageServer], probe: Path
) -> None:
    server = start_page_server(probe, pool_size=2)
    wait_until(lambda: len(server.kernels()) == 2, "the pool")
    kernels = server.kernels()
    server.process.kill()
    server.process.wait()
    wait_until(lambda: not any(kernel.is_running() for kernel in kernels), "the kernels to notice", 20)


def test_a_taken_port_is_told_in_one_line(probe: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code = f"import sys; from rummy_widgets.serve import play; sys.exit(play({port}, open_browser=False))"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1 and f"port {port} cannot be used" in done.stderr
