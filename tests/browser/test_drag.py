"""Cards are dragged: in the hand, into trays and out, onto melds and the pile, by mouse and by finger."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from rummy_widgets.lessons.shelf import find_lesson
from rummy_widgets.players import find_bot
from rummy_widgets.rules import Verb
from rummy_widgets.session.session import Session
from tests.browser.conditions import let_pass, lie_still, settle
from tests.browser.learner import Learner
from tests.browser.person import Person, view_of
from tests.browser.pointer import Finger, Mouse, Point, corner, middle
from tests.browser.saved import save_match
from tests.browser.table_page import DOUBLE_TAP, TablePage
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = {**PHONE, "viewport": {"width": 320, "height": 640}}
TABLET = {"viewport": {"width": 768, "height": 1024}}
DRAGGING = "document.querySelector('.rummy').hasAttribute('data-dragging')"
READ_AFTER = 130  # ms; what is selected is asked about a little sooner
LEFTOVERS = ".ghost, .lifted, [data-over]"


def staged(table: TablePage) -> list[list[str]]:
    """Return the cards in the trays."""
    read = "all => all.map(one => [...one.querySelectorAll('.staged > *')].map(card => card.dataset.card))"
    return table.page.locator(".trays .tray").evaluate_all(read)


def selected(table: TablePage) -> list[str]:
    """Return the selected cards."""
    options = table.page.locator(".hand [aria-selected=true]")
    return options.evaluate_all("all => all.map(one => one.dataset.card)")


def sent(table: TablePage) -> list[dict[str, Any]]:
    """Return the actions that the page sent."""
    return [intent for intent in table.traffic.intents if intent["kind"] == "act"]


def is_dragging(table: TablePage) -> bool:
    """Tell whether something is being dragged."""
    return bool(table.page.evaluate(DRAGGING))


def strip(table: TablePage, card: str) -> Point:
    """Return a point on the strip of a card of the hand that is seen, once all lies still."""
    lie_still(table.page)
    return corner(table.option(card))


def read(table: TablePage) -> None:
    """Wait until all that was asked of the cards has been answered: the words take room."""
    let_pass(table.page, READ_AFTER)

    def count(said: list[dict[str, Any]], kind: str) -> int:
        return sum(each["kind"] == kind for each in said)

    traffic = table.traffic
    table.until(lambda: count(traffic.intents, "read") == count(traffic.answers, "reading"), "the readings")
    settle(table.page)


def shown_as(table: TablePage, shots: Path, name: str) -> None:
    """Take a picture of a drag when all is in its place."""
    lie_still(table.page)
    table.page.screenshot(path=shots / f"drag-{name}.png")


def may_lay_off(session: Session) -> bool:
    """Tell whether seat 0 would lay off one card, with others in its hand."""
    if session.waiting_for != 0 or not session.view(0).opened[0] or len(session.view(0).hand) < 4:
        return False
    choice = find_bot("tidy").choose(session.view(0), random.Random(1))
    return choice.verb is Verb.LAY_OFF and len(choice.cards) == 1


def resume(table: TablePage) -> dict[str, Any]:
    """Go on with the match that the page offers."""
    offer = next(a for a in table.scene["panel"]["actions"] if a["id"].startswith("resume:"))
    table.send(lambda: table.press(table.panel_button(offer["label"])))
    return table.until_settled()


def test_cards_are_put_in_order_by_mouse_and_stay_so(
    new_table: Callable[..., TablePage], shots: Path
) -> None:
    table = new_table()
    table.set("The others play", "At once")
    table.start(length="all", seed="drag to order")
    table.page.evaluate("scrollTo(0, 0)")
    mouse = Mouse(table.page)
    before = table.hand()
    # Five px are a press, however they are gone.
    x, y = strip(table, before[2])
    mouse.carry((x, y), (x + 4, y + 3))
    assert selected(table) == [before[2]] and table.hand() == before
    table.select([])

    mouse.hold(strip(table, before[1]))
    mouse.to(strip(table, before[6]))
    assert is_dragging(table)
    shown_as(table, shots, "order-1280")
    # The others have made room: the card before it stands a place further to the left.
    assert strip(table, before[6])[0] < strip(table, before[7])[0] - 60
    table.page.keyboard.press("Escape")
    assert not is_dragging(table)
    mouse.let_go()
    assert table.hand() == before and selected(table) == []
    expect(table.page.locator(LEFTOVERS)).to_have_count(0)

    mouse.carry(strip(table, before[1]), strip(table, before[6]))
    order = [before[0], *before[2:7], before[1], *before[7:]]
    assert table.hand() == order and selected(table) == []
    expect(table.page.locator(LEFTOVERS)).to_have_count(0)
    expect(table.page.locator(".hand [data-sort=hand]")).to_have_attribute("aria-pressed", "true")

    three = [order[0], order[4], order[8]]
    table.select(three)
    mouse.hold(strip(table, order[4]))
    mouse.to(strip(table, order[2]))
    expect(table.page.locator(".ghost .count")).to_have_text("3")
    shown_as(table, shots, "three-1280")
    mouse.let_go()
    rest = [card for card in order if card not in three]
    order = [*rest[:1], *three, *rest[1:]]
    assert table.hand() == order and selected(table) == three
    assert sent(table) == []

    # What is drawn comes last, in sight and marked; the order outlives the draw, a reload and another place.
    assert table.act("draw")["kind"] == "ack"
    drawn = next(card["id"] for card in table.until_settled()["hand"]["cards"] if card["new"])
    assert table.hand() == [*order, drawn]
    expect(table.option(drawn).locator(".fresh")).to_be_in_viewport()
    mouse.carry(strip(table, drawn), strip(table, order[3]))
    order = [*order[:3], drawn, *order[3:]]
    assert table.hand() == order
    table.reload()
    resume(table)
    assert table.hand() == order
    expect(table.option(drawn).locator(".fresh")).to_be_in_viewport()
    table.press(table.page.get_by_role("button", name="Rules", exact=True))
    table.until(lambda: table.scene["hand"] is None or not table.scene["hand"]["cards"], "the rules")
    table.press(table.page.get_by_role("button", name="Play", exact=True))
    table.until_settled()
    assert table.hand() == order


def test_cards_go_into_trays_and_out_again(new_table: Callable[..., TablePage], shots: Path) -> None:
    table = new_table()
    table.set("The others play", "At once")
    table.start(length="all", seed="drag to trays")
    mouse = Mouse(table.page)
    trays = table.page.locator(".trays .tray")
    before = table.hand()
    table.select(before[:3])
    mouse.hold(strip(table, before[1]))
    mouse.to(middle(trays.first))
    expect(trays.first).to_have_attribute("data-over", "")
    shown_as(table, shots, "tray-1280")
    mouse.let_go()
    read(table)
    assert staged(table)[0] == before[:3]
    assert table.hand() == before[3:]
    # Near a tray is enough; a second one takes what lies in the first.
    box = trays.first.bounding_box()
    assert box is not None
    mouse.carry(strip(table, before[3]), (box["x"] + 40, box["y"] - 20))
    read(table)
    assert staged(table)[0] == before[:4]
    card = trays.first.locator(".staged > *").nth(1)
    mouse.carry(corner(card), middle(trays.nth(1)))
    read(table)
    assert [len(cards) for cards in staged(table)][:2] == [3, 1]
    assert staged(table)[1] == [before[1]]
    mouse.carry(corner(trays.nth(1).locator(".staged > *")), (5, 300))
    assert staged(table)[1] == [before[1]]
    mouse.carry(corner(trays.nth(1).locator(".staged > *")), strip(table, before[8]))
    read(table)
    assert [len(cards) for cards in staged(table)][:2] == [3, 0]
    assert table.hand() == [before[1], *before[4:]]
    assert sent(table) == []
    # In an order of one's own it lands where it was let go.
    mouse.carry(strip(table, before[1]), strip(table, before[7]))
    mine = table.hand()
    mouse.hold(corner(trays.first.locator(".staged > *").first))
    mouse.to(strip(table, before[5]))
    shown_as(table, shots, "from-tray-1280")
    mouse.let_go()
    place = mine.index(before[5])
    assert table.hand() == [*mine[:place], before[0], *mine[place:]]


def test_a_card_is_thrown_and_laid_off_by_dragging(
    new_table: Callable[..., TablePage], page_server: PageServer, shots: Path
) -> None:
    table = new_table(token=save_match(page_server.store, until=may_lay_off, speed="instant"))
    scene = resume(table)
    mouse = Mouse(table.page)
    pile = table.page.locator(".pile.discards")
    before = table.hand()
    # Before the draw the pile refuses: the card lies in its slot, selected, and the reason stands there.
    mouse.hold(strip(table, before[1]))
    mouse.to(middle(pile))
    expect(pile).to_have_attribute("data-over", "")
    shown_as(table, shots, "pile-1280")
    assert table.send(mouse.let_go)["kind"] == "refused"
    assert table.refusal
    assert table.hand() == before and selected(table) == [before[1]]

    action = Person(table).think(scene)
    assert action.verb is Verb.LAY_OFF and action.target is not None
    card = action.cards[0].card.text
    meld = table.meld(scene["melds"][action.target]["id"])
    side = {"low": ".before .slot", "high": ".after .slot"}.get(
        action.end.value if action.end else "", ".body"
    )

    def to_meld() -> None:
        mouse.hold(strip(table, card))
        mouse.to(middle(meld.locator(side)))
        shown_as(table, shots, "meld-1280")
        mouse.let_go()

    answer = table.send(to_meld)
    if answer["kind"] == "refused" and answer["choices"]:
        answer = table.choose()
    assert answer["kind"] == "ack"
    assert sent(table)[1]["cards"] == [card] and sent(table)[1]["verb"] == "lay off"
    scene = table.until_settled()
    assert card in [face["id"] for laid in scene["melds"] for face in laid["cards"]]
    assert table.act("draw")["kind"] == "ack"
    table.until_settled()
    going = table.hand()[0]
    assert table.send(lambda: mouse.carry(strip(table, going), middle(pile)))["kind"] == "ack"
    assert sent(table)[-1]["cards"] == [going] and sent(table)[-1]["verb"] == "discard"
    table.until(
        lambda: any(line["text"].startswith("You discarded") for line in table.scene["log"]), "the log"
    )
    assert going not in table.hand()
    expect(table.page.locator(LEFTOVERS)).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390", "320"])
def test_a_finger_drags_and_scrolls(
    new_table: Callable[..., TablePage],
    page_server: PageServer,
    shots: Path,
    size: dict[str, Any],
) -> None:
    width = size["viewport"]["width"]
    table = new_table(token=save_match(page_server.store, until=may_lay_off, speed="instant"), **size)
    table.touch = True
    scene = resume(table)
    finger = Finger(table.page)
    before = table.hand()
    offset = "document.scrollingElement.scrollTop"
    table.page.evaluate("scrollTo(0, 40)")
    # A swipe up or down on the hand scrolls the page; nothing is dragged or selected by it.
    x, y = strip(table, before[1])
    finger.carry((x, y), (x + 3, y - 120))
    table.until(lambda: table.page.evaluate(offset) > 80, "the page to scroll")
    assert table.hand() == before and selected(table) == [] and not is_dragging(table)
    lie_still(table.page)  # the page runs on for a while
    table.page.evaluate("scrollTo(0, 0)")

    # Sideways it drags.
    x, y = strip(table, before[0])
    finger.carry((x, y), strip(table, before[2]))
    order = [before[1], before[2], before[0], *before[3:]]
    assert table.hand() == order and selected(table) == []

    # So it does in every direction where it rested before it moved: a card goes straight up.
    x, y = strip(table, order[1])
    scrolled = table.page.evaluate(offset)
    finger.hold((x, y))
    finger.rest(150)
    finger.to((x + 2, y - 60))
    assert is_dragging(table)
    expect(table.page.locator(".ghost")).to_have_count(1)
    finger.to((x, y))
    finger.let_go()
    assert table.hand() == order and selected(table) == [] and table.page.evaluate(offset) == scrolled

    # What is selected goes straight up at once; where its place is not in sight the page comes along.
    action = find_bot("tidy").choose(view_of(scene), random.Random(1))
    assert action.verb is Verb.LAY_OFF and action.target is not None
    card = action.cards[0].card.text
    body = table.meld(scene["melds"][action.target]["id"]).locator(".body")
    table.select([card])
    finger.hold(strip(table, card))
    x, y = strip(table, card)
    finger.to((x, y - 40))
    assert is_dragging(table)
    reach(table, finger, "meld:" + scene["melds"][action.target]["id"])
    shown_as(table, shots, f"meld-{width}")
    finger.second((20, 300))
    assert is_dragging(table)
    answer = table.send(finger.let_go)
    if answer["kind"] == "refused" and answer["choices"]:
        answer = table.choose()
    assert answer["kind"] == "ack", body
    assert table.act("draw")["kind"] == "ack"
    table.until_settled()
    going = table.hand()[0]
    table.select([going])
    finger.hold(strip(table, going))
    x, y = strip(table, going)
    finger.to((x, y - 40))
    reach(table, finger, "pile")
    shown_as(table, shots, f"pile-{width}")
    assert table.send(finger.let_go)["kind"] == "ack"
    assert sent(table)[-1]["cards"] == [going] and sent(table)[-1]["verb"] == "discard"
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_right_after_a_quick_drag_a_tap_counts(new_table: Callable[..., TablePage]) -> None:
    table = new_table(**PHONE)
    table.touch = True
    table.set("The others play", "At once")
    table.start(length="all", seed="tap after a drag")
    finger, trays = Finger(table.page), table.page.locator(".trays .tray .place")
    for turn in range(3):
        before = table.hand()
        # Sideways in the hand; from it up into a tray; out of the tray.
        x, y = strip(table, before[0])
        tapped = strip(table, before[7])
        finger.carry((x, y), strip(table, before[3]))
        assert table.hand()[3] == before[0]
        finger.tap(tapped)
        assert selected(table) == [before[7]], turn
        x, y = strip(table, before[7])
        place = middle(trays.first)
        finger.carry((x, y), place)
        assert staged(table)[0] == [before[7]]
        finger.tap(middle(table.page.get_by_role("button", name="Take all back")))
        assert staged(table)[0] == [], turn
        let_pass(table.page, DOUBLE_TAP)


# Where a place for a drop is, whether it is seen there well away from the edges where the page comes along,
# and at which edge something is held to bring it nearer.
WHERE = """drop => {
  const root = document.querySelector(".rummy");
  const nodes = [...root.querySelectorAll(`[data-drop="${drop}"]`)];
  const node = nodes.find((candidate) => candidate.getBoundingClientRect().width > 0);
  const box = node.getBoundingClientRect();
  const drawn = (part) => part.getBoundingClientRect().height > 0;
  const sticks = (part) => getComputedStyle(part).position === "sticky" && drawn(part);
  const status = root.querySelector(".status");
  const top = sticks(status) ? Math.max(0, status.getBoundingClientRect().bottom) : 0;
  const stops = [".dock", ".hand", ".actions"].map((name) => root.querySelector(name)).filter(sticks);
  const bottom = Math.min(innerHeight, ...stops.map((part) => part.getBoundingClientRect().top));
  const [x, y] = [box.left + Math.min(30, box.width / 2), box.top + Math.min(30, box.height / 2)];
  const seen = document.elementFromPoint(x, y)?.closest("[data-drop]") === node;
  const way = y < top + 46 ? -1 : y > bottom - 46 ? 1 : 0;
  const { scrollTop, scrollHeight, clientHeight } = document.scrollingElement;
  const ends = way < 0 ? scrollTop <= 0 : scrollTop + clientHeight >= scrollHeight - 1;
  return { x, y, there: seen && (way === 0 || ends), edge: way < 0 ? top + 10 : bottom - 10 };
}"""


def reach(table: TablePage, finger: Finger, drop: str) -> None:
    """Go with what is held to a place for it, and wait at an edge where the place is not in sight."""
    place = table.page.evaluate(WHERE, drop)
    if not place["there"]:
        finger.to((8, place["edge"]))
        table.until(lambda: table.page.evaluate(WHERE, drop)["there"], "the page to come along", 10)
        finger.to((8, place["edge"] + (80 if place["edge"] < 300 else -80)))
        lie_still(table.page)
        place = table.page.evaluate(WHERE, drop)
    finger.to((place["x"], place["y"]))
    over = table.page.locator(f'[data-drop="{drop}"][data-over]')
    expect(over).to_have_count(1)


def test_on_a_tablet_a_card_is_dragged_to_the_pile_and_the_right_button_drags_nothing(
    new_table: Callable[..., TablePage], shots: Path
) -> None:
    table = new_table(**TABLET)
    table.set("The others play", "At once")
    table.start(length="all", seed="tablet")
    assert table.act("draw")["kind"] == "ack"
    table.until_settled()
    mouse = Mouse(table.page)
    going, pile = table.hand()[2], table.page.locator(".pile.discards")
    table.page.mouse.move(*strip(table, going))
    table.page.mouse.down(button="right")
    mouse.to(middle(pile))
    assert not is_dragging(table)
    table.page.mouse.up(button="right")
    mouse.hold(strip(table, going))
    mouse.to(middle(pile))
    shown_as(table, shots, "pile-768")
    answer = table.send(mouse.let_go)
    assert answer["kind"] == "ack" and sent(table)[-1]["cards"] == [going]
    assert table.page.evaluate("String(getSelection())") == ""


def test_in_a_lesson_cards_and_lines_are_dragged(new_table: Callable[..., TablePage], shots: Path) -> None:
    lesson = find_lesson(7)
    drawing, *between, lines = lesson.levels[:4]
    assert [action.verb for action in drawing.solution] == [Verb.DRAW, Verb.DISCARD] and lines.puzzle
    table = new_table()
    learner, mouse = Learner(table), Mouse(table.page)
    learner.go("Learn")
    learner.open(lesson)
    learner.act(drawing.solution[0])
    going = drawing.solution[1].cards[0].card.text
    mouse.hold(strip(table, going))
    mouse.to(middle(table.page.locator(".pile.discards")))
    shown_as(table, shots, "lesson-1280")
    assert table.send(mouse.let_go)["kind"] == "ack"
    assert table.scene["tutor"]["state"] == "done"
    learner.onward()
    for level in between:
        learner.solve(level)
        learner.onward()

    labels = {option.id: option.label for option in lines.puzzle.options}
    right = [labels[ident] for ident in lines.puzzle.right]
    rows = learner.body(".ordered > li")
    for place, wanted in enumerate(right):
        now = list(learner.labels())
        if now[place] == wanted:
            continue
        x, y = middle(rows.nth(place))
        mouse.hold(corner(rows.nth(now.index(wanted)), 60, 20))
        mouse.to((x, y - 12))
        mouse.let_go()
    assert learner.labels() == right
    expect(learner.body("[aria-pressed=true]")).to_have_count(0)
    learner.press(table.page.locator(".exercise > .buttons:not(.onwards) button"))
    assert table.scene["tutor"]["state"] == "done"


def test_a_drag_goes_on_while_the_others_play(new_table: Callable[..., TablePage]) -> None:
    table = new_table()
    table.set("The others play", "Fast")
    table.start(length="all", seed="while they play")
    table.page.evaluate("scrollTo(0, 0)")
    assert table.act("draw")["kind"] == "ack"
    table.until_settled()
    hand = table.hand()
    assert table.discard(hand[0])["kind"] == "ack"
    mouse, version = Mouse(table.page), table.scene["version"]
    mouse.hold(strip(table, hand[1]))
    mouse.to(strip(table, hand[5]))
    table.until(lambda: table.scene["version"] > version + 2, "the others to play on")
    assert is_dragging(table)
    expect(table.page.locator(".ghost")).to_have_count(1)
    mouse.let_go()
    assert table.hand() == [*hand[2:6], hand[1], *hand[6:]]
