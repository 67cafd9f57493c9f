"""The page: one felt and its places; messages come in and are checked, one scene goes out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from rummy_widgets.rules.words import begin
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.desk import Desk
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.felt import Felt
from rummy_widgets.widgets.intent import Intent, IntentError, message_id, read_intent
from rummy_widgets.widgets.keeper import Keeper
from rummy_widgets.widgets.moment import Table
from rummy_widgets.widgets.text import table_text

_log = logging.getLogger(__name__)
_FAILED: Final = "Something went wrong here. Your game is as it was; please try again."


class Place(Protocol):
    """One of the things a page can show: it draws itself and takes what is done there."""

    name: str
    label: str

    def scene(self, version: int) -> SceneDict:
        """Return what is on the page now."""
        ...

    def handle(self, intent: Intent) -> None:
        """Take a message that is for this place, and answer it."""
        ...

    def greeted(self) -> None:
        """Begin: the browser's token is known, and with it what is saved."""
        ...

    def arrive(self) -> None:
        """Go on where it was left."""
        ...

    def leave(self) -> None:
        """Let nothing happen by itself while another place is shown."""
        ...

    def wished(self) -> None:
        """Follow a setting that was changed."""
        ...


class Page:
    """A felt with its places. Show it in a notebook by naming it; `print` gives it as text.

    `close` frees everything.
    """

    def __init__(self, open_store: Callable[[], Store] | None = None) -> None:
        self.keeper = Keeper(open_store)
        self.version = 0
        self.felt = Felt(self._receive)
        self.desk = Desk(lambda answer: self.felt.send(answer))
        self.places: Sequence[Place] = ()
        self._shown: Place | None = None

    def open(self, *places: Place) -> None:
        """Show the first of some places, and offer the others."""
        self.places = places
        self._shown = places[0]
        self.publish()

    @property
    def shown(self) -> Place:
        """Return the place that is shown."""
        assert self._shown is not None
        return self._shown

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        shown = self.felt._repr_mimebundle_(**kwargs)
        if not isinstance(shown, tuple):
            return shown
        data, metadata = shown
        # A notebook that is read without a kernel shows the table as text.
        return {**data, "text/plain": str(self)}, metadata

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.felt.scene.get('title', '')}>"

    def __str__(self) -> str:
        return table_text(self.felt.scene)

    def close(self) -> None:
        """Free everything: the widget, what was due, the store."""
        for place in self.places:
            place.leave()
        self.felt.close()
        self.keeper.close()

    def publish(self) -> None:
        """Send the one scene, under a new version."""
        self.version += 1
        rows = [
            {"id": place.name, "label": place.label, "now": place is self._shown} for place in self.places
        ]
        scene = self.shown.scene(self.version)
        self.felt.show(scene | {"places": rows if len(rows) > 1 else []})

    def go(self, place: Place) -> None:
        """Show another place."""
        if place is not self._shown:
            self.shown.leave()
            self._shown = place
            place.arrive()
        self.publish()

    def table(self, **more: Any) -> Table:
        """Return what every scene needs of the page: wishes and notices; `more` is the place's own."""
        wishes = self.keeper.wishes
        notices = [*self.keeper.notices, *more.pop("notices", ())]
        usual: dict[str, Any] = {"names": (), "help": wishes["help"], "targets": wishes["targets"]}
        usual["known"] = wishes["known"] == "show"
        return Table(**{**usual, "notices": notices, **more})

    # -- receiving

    def _receive(self, content: object) -> None:
        """Take one message; whatever goes wrong is logged here and told in a plain sentence there."""
        try:
            self._handle(content)
        except Exception:
            _log.exception("a command could not be carried out")
            self.desk.refuse(message_id(content), _FAILED)

    def _handle(self, content: object) -> None:
        try:
            intent = read_intent(content)
        except IntentError as error:
            _log.warning("a message was not understood: %s", error)
            said = f"{begin(str(error))}. Nothing was done."
            self.desk.refuse(message_id(content), said)
            return
        if self.desk.is_repeated(intent):
            self.desk.refuse(intent.id, "That was done already.")
        elif intent.kind == "ping":
            self.desk.answer("pong", intent)
        elif intent.kind == "hello":
            self._hello(intent)
        elif intent.kind == "setting":
            self._set(intent)
        elif intent.kind == "read":
            self.shown.handle(intent)
        elif intent.version != self.version:
            self.desk.refuse(intent.id, "The table has moved on since you did that. Have another look.")
        elif intent.kind == "place":
            self._go_to(intent)
        else:
            self.shown.handle(intent)

    def _hello(self, intent: Intent) -> None:
        """Greet a page: give it a token, and let the places read what is saved under it."""
        first = self.keeper.greet(intent.token)
        self.desk.answer("welcome", intent, token=self.keeper.token)
        if first:
            for place in self.places:
                place.greeted()
            self.publish()

    def renew(self, intent: Intent) -> None:
        """Tell the browser the token that was taken over, under a message that is answered already."""
        self.desk.answer("welcome", intent, token=self.keeper.token)
        for place in self.places:
            place.greeted()

    def _set(self, intent: Intent) -> None:
        if not self.keeper.set(intent.name, intent.value):
            self.desk.refuse(intent.id, "There is no such setting.")
            return
        self.desk.accept(intent)
        self.shown.wished()

    def _go_to(self, intent: Intent) -> None:
        found = [place for place in self.places if place.name == intent.name]
        if not found:
            self.desk.refuse(intent.id, "There is no such place.")
            return
        self.desk.accept(intent)
        self.go(found[0])
