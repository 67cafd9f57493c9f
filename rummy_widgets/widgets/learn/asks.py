"""What the course asks in a panel: a lesson's live hand, forgetting, progress from a file or by a code."""

from __future__ import annotations

from rummy_widgets.errors import SetupError, StoreError
from rummy_widgets.lessons.level import Lesson
from rummy_widgets.lessons.progress import STARS
from rummy_widgets.lessons.shelf import find_lesson, lessons
from rummy_widgets.lessons.specs import DRILLS
from rummy_widgets.widgets.code import tokens_of, written_code
from rummy_widgets.widgets.faces import SceneDict
from rummy_widgets.widgets.forms import field, options, panel
from rummy_widgets.widgets.intent import Intent
from rummy_widgets.widgets.keeper import Keeper
from rummy_widgets.widgets.learn.spot import Quiet, Spot, Ways
from rummy_widgets.widgets.moment import Table
from rummy_widgets.widgets.scene import empty_scene


class AskSpot(Quiet):
    """A panel with buttons in place of a table."""

    def __init__(self, ways: Ways) -> None:
        super().__init__(ways.desk)
        self._ways = ways

    def ask(self) -> SceneDict:
        """Return the panel."""
        raise NotImplementedError

    def panel(self, intent: Intent) -> Spot:
        """Take what was pressed; return where it leads. Raises SetupError with the words to show."""
        raise NotImplementedError

    def parts(self, version: int, table: Table) -> SceneDict:
        """Return a page with the panel alone."""
        panel = self.ask()
        return empty_scene(version, "Learn", table) | {"panel": panel, "status": panel["lines"][0]}

    def tutor(self, intent: Intent) -> Spot | None:
        """Do nothing: there is no tutor here."""
        return None


class LiveSpot(AskSpot):
    """The offer of a live hand at the end of a lesson."""

    def __init__(self, ways: Ways, lesson: Lesson) -> None:
        super().__init__(ways)
        self._lesson = lesson

    def ask(self) -> SceneDict:
        """Return the offer."""
        stars = self._ways.notes.progress.stars(self._lesson)
        later = [lesson for lesson in lessons() if lesson.number > self._lesson.number]
        buttons = {"live": "Play it now"}
        if self._lesson.live.review:
            buttons["review"] = "Look at my last round"
        if later:
            buttons["next"] = f"Next lesson: {later[0].title}"
        buttons["map"] = "All lessons"
        lines = [self._lesson.live.text, f"You have {stars} of 3 stars in this lesson."]
        if self._lesson.live.review and stars < STARS:
            lines.append("Repair the moves of your round for the third star.")
        elif self._lesson.number not in DRILLS and stars < STARS:
            lines.append("Play the live hand to its end for the third star.")
        return panel("live", f"{self._lesson.title}: now at a real table", lines, buttons)

    def panel(self, intent: Intent) -> Spot:
        """Start the hand, or go on without it."""
        if intent.value == "live":
            self._ways.leave(self._lesson.id)
            return self._ways.go("map")
        if intent.value == "review":
            return self._ways.go("review")
        if intent.value == "next":
            later = [lesson for lesson in lessons() if lesson.number > self._lesson.number]
            return self._ways.go("lesson", later[0]) if later else self._ways.go("map")
        return self._ways.go("map")


class ResetSpot(AskSpot):
    """Forgetting a lesson or everything: which, and then once more whether it is meant."""

    def __init__(self, ways: Ways, which: str = "") -> None:
        super().__init__(ways)
        self._which = which

    def ask(self) -> SceneDict:
        """Return the question."""
        if self._which:
            what = "everything" if self._which == "all" else find_lesson(self._which).title
            lines = ["It can't be brought back, but you can save your progress first."]
            return panel("sure", f"Forget {what}?", lines, {"keep": "Keep it", "forget": "Forget it"})
        progress = self._ways.notes.progress
        known = {lesson.id: lesson.title for lesson in lessons() if lesson.id in progress.lessons}
        choices = options({**known, "all": "Everything"})
        which = field("which", "Forget", "choice", choices[0]["value"], options=choices)
        buttons = {"keep": "Keep it all", "ask": "Forget …"}
        return panel("reset", "Start over", ["What shall be forgotten?"], buttons, fields=[which])

    def panel(self, intent: Intent) -> Spot:
        """Ask twice, then forget."""
        if intent.value == "ask" and not self._which:
            which = intent.values.get("which", "")
            if which != "all":
                find_lesson(which)
            return ResetSpot(self._ways, which)
        if intent.value == "forget" and self._which:
            lesson = None if self._which == "all" else find_lesson(self._which)
            notes = self._ways.notes
            notes.keep(notes.progress.without(lesson))
        return self._ways.go("map")


class ImportSpot(AskSpot):
    """Progress that was saved as a file, pasted in."""

    def ask(self) -> SceneDict:
        """Return the field for the file's text."""
        lines = ["Open the file you saved and choose it here. It takes the place of what is kept now."]
        file = field("file", "File with progress", "file", "", hint="rummy-progress.json")
        buttons = {"load": "Load it", "keep": "Back"}
        return panel("import", "Load saved progress", lines, buttons, fields=[file])

    def panel(self, intent: Intent) -> Spot:
        """Read the text and keep it."""
        if intent.value == "load":
            text = intent.values.get("file", "")
            if not text.strip():
                raise SetupError("choose the file first")
            self._ways.notes.take_in(text)
        return self._ways.go("map")


class CodeSpot(AskSpot):
    """The person's code to write down, and a field for one that was written down elsewhere."""

    def __init__(self, ways: Ways, keeper: Keeper) -> None:
        super().__init__(ways)
        self._keeper = keeper

    def ask(self) -> SceneDict:
        """Return the code and the field; a code that was shown is known from then on."""
        if self._keeper.store is None:
            lines = ["Nothing can be saved on this page just now, so there is no code for it either."]
            return panel("code", "My code", lines, {"keep": "Back"})
        if self._keeper.text("code") is None:
            self._keeper.keep_text("code", "shown")
        lines = [
            "Write this code down. In another browser it brings back your progress and your games.",
            written_code(self._keeper.token),
            "Have you got another code already? Type it in. What you did here stays under the code above.",
        ]
        hint = "Spaces and capitals do not matter."
        code = field("code", "I have a code", "text", "", max=100, hint=hint)
        return panel("code", "My code", lines, {"take": "Use that code", "keep": "Back"}, fields=[code])

    def panel(self, intent: Intent) -> Spot:
        """Go on under the code that was typed; raise SetupError for one that leads nowhere."""
        if intent.value == "take":
            self._keeper.take_over(self._meant(intent.values.get("code", "")))
        return self._ways.go("map")

    def _meant(self, text: str) -> str:
        if not text.strip():
            raise SetupError("type a code first")
        tokens = tokens_of(text)
        if not tokens:
            raise SetupError(
                "that is no code: a code has six groups of four letters and digits, without 0, 1, I, L and O"
            )
        if self._keeper.token in tokens:
            raise SetupError("that is the code you are using now")
        try:
            known = [token for token in tokens if self._keeper.is_known(token)]
        except StoreError as error:
            raise SetupError("what is saved can't be read just now: try again") from error
        if not known:
            raise SetupError("nothing is kept under that code here: look at it once more, letter by letter")
        return known[0]
