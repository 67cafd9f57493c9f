"""The kernels behind the tables: how many, which Python, and when one is freed."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer
from voila.request_info_handler import RequestInfoSocketHandler


class OwnPython(KernelSpecManager):
    """Offer one kernel: this very Python, whatever else is installed on the machine."""

    def find_kernel_specs(self) -> dict[str, str]:
        """Return the one kernel's name, and the folder of its pictures."""
        from ipykernel.kernelspec import RESOURCES

        return {NATIVE_KERNEL_NAME: str(RESOURCES)}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return how the one kernel is started; raise NoSuchKernel for any other."""
        if kernel_name != NATIVE_KERNEL_NAME:
            raise NoSuchKernel(kernel_name)
        return KernelSpec(
            resource_dir=self.find_kernel_specs()[NATIVE_KERNEL_NAME],
            argv=[
                sys.executable,
                "-m",
                "ipykernel_launcher",
                "-f",
                "{connection_file}",
                # A page has no command history, so none is opened in the owner's home.
                "--HistoryManager.enabled=False",
            ],
            display_name="Python 3",
            language="python",
        )


class TableKernels(AsyncMappingKernelManager):
    """Keep a kernel for each visitor, and no more than `max_tables` of them.

    Voila derives its pool of preheated kernels from this class. Kernels that wait in the pool do not count
    toward the limit, so that filling the pool never fails for it.
    """

    max_tables = Integer(40, help="How many visitors may have a kernel at a time.").tag(config=True)

    def __init__(self, **kwargs: Any) -> None:
        self._born_in: dict[str, asyncio.Task[Any] | None] = {}
        self._seen_out_of_pool: set[str] = set()
        self._arriving = 0
        super().__init__(**kwargs)

    def pooled(self) -> Iterator[list[asyncio.Task[Any]]]:
        """Yield the lists of tasks that prepare, or hold, the kernels waiting for a visitor."""
        yield from getattr(self, "_pools", {}).values()

    def tables_taken(self) -> int:
        """Count the kernels that visitors have or are about to get."""
        waiting = {task for pool in self.pooled() for task in pool}
        served = sum(1 for kernel_id in self._kernels if self._born_in.get(kernel_id) not in waiting)
        return served + self._arriving

    def admit(self) -> bool:
        """Let a visitor in if a table is free; each visitor let in must be `seated` once."""
        self._mend_pools()
        if self.tables_taken() >= self.max_tables:
            return False
        self._arriving += 1
        return True

    def seated(self) -> None:
        """Note that a visitor let in has a kernel now, or gave up."""
        self._arriving -= 1

    def _mend_pools(self) -> None:
        """Drop kernels whose preparation failed, which Voila keeps for ever, and order new ones."""
        self._replace(lambda task: task.done() and (task.cancelled() or task.exception() is not None))

    # Voila gives every argument by its name, the notebook's path too.
    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel and note which task has asked for it."""
        # Voila prepares each pooled kernel in a task of its own, which is how it is known later.
        name = kwargs.setdefault("kernel_id", self.new_kernel_id(**kwargs))
        self._born_in[name] = asyncio.current_task()
        try:
            kernel_id: str = await super().start_kernel(**kwargs)
        except BaseException:
            self._forget(name)
            raise
        return kernel_id

    async def end_all(self) -> None:
        """Shut down every kernel; one that is just starting is waited for, so that none is left behind."""
        preparing = {task for pool in self.pooled() for task in pool if not task.done()}
        starting = preparing & set(self._born_in.values())
        for task in preparing - starting:
            task.cancel()
        if starting:
            await asyncio.wait(starting, timeout=10)
        for pool in self.pooled():
            pool.clear()
        names = list(self.list_kernel_ids())
        ends = [ensure_async(self.shutdown_kernel(name, now=True)) for name in names]
        await asyncio.gather(*ends, return_exceptions=True)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Remove a kernel, and all that is known of it."""
        self._forget(kernel_id)
        return super().remove_kernel(kernel_id)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Give a dead kernel's place free; nobody can go on with a new process under the old name."""
        task = self._born_in.get(kernel_id)
        super()._handle_kernel_died(kernel_id)
        self._replace(lambda waiting: waiting is task)

    def _replace(self, lost: Callable[[asyncio.Task[Any]], bool]) -> None:
        pools: dict[str, list[asyncio.Task[Any]]] = getattr(self, "_pools", {})
        for notebook, pool in pools.items():
            before = len(pool)
            pool[:] = [task for task in pool if not lost(task)]
            if len(pool) < before:
                # Voila's class, which derives from this one, keeps the pools and fills them.
                self.fill_if_needed(notebook_name=notebook)  # type: ignore[attr-defined]

    def _forget(self, kernel_id: str) -> None:
        self._born_in.pop(kernel_id, None)
        self._seen_out_of_pool.discard(kernel_id)
        RequestInfoSocketHandler._cache.pop(kernel_id, None)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that has been idle for too long since it left the pool."""
        # Voila asks this only of kernels out of the pool. One that waited there for long looks idle and
        # has no connection until its page has loaded, so its time starts when it is first seen outside.
        if kernel_id in self._seen_out_of_pool:
            await super().cull_kernel_if_idle(kernel_id)
        elif kernel_id in self:
            self._seen_out_of_pool.add(kernel_id)
            self._kernels[kernel_id].last_activity = datetime.now(UTC)
