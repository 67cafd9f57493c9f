"""Cards on their way, and what is known of each hand, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rummy_widgets.session.session import Session
from tests.browser.saved import save_match
from tests.browser.table_page import TablePage
from tests.browser.test_looks import COVERED, HEIGHTS, TOO_WIDE, WIDTHS
from tests.browser.test_lost import go_on
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
MOST = 200  # ms a card may be on its way
# Notes each ghost when it is put into the page: what it shows, for how long it goes, and who has the focus.
WATCH = """() => {
  window.flights = [];
  const long = (animation) => animation.effect.getTiming().duration;
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.target.className !== "travels") continue;
      for (const ghost of change.addedNodes) {
        const all = document.getAnimations().filter((each) => each.effect.target.closest(".rummy"));
        window.flights.push({
          own: all.filter((each) => each.effect.target === ghost).map(long),
          longest: Math.max(...all.map(long)),
          back: ghost.querySelector(".card").classList.contains("back"),
          presses: getComputedStyle(ghost).pointerEvents,
          hidden: ghost.closest("[aria-hidden=true]") !== null,
          wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
          focus: document.activeElement.className,
        });
      }
    }
  }).observe(document, { subtree: true, childList: true });
}"""


def flights(table: TablePage) -> list[dict[str, Any]]:
    """Return what was seen on its way since the last time, and forget it."""
    seen: list[dict[str, Any]] = table.page.evaluate("window.flights.splice(0)")
    return seen


@pytest.fixture
def match(new_table: Callable[..., TablePage], page_server: PageServer) -> Callable[..., TablePage]:
    """Give a function that opens a saved match at seat 0's turn."""

    def open_match(how: dict[str, Any], **settings: Any) -> TablePage:
        how = {"speed": "normal", "autopass": "always", **how}
        table = new_table(token=save_match(page_server.store, **how), opened=False, **settings)
        table.page.add_init_script(f"({WATCH})()")
        table.open()
        go_on(table)
        return table

    return open_match


@pytest.mark.parametrize("width", [1280, 390])
def test_cards_are_seen_on_their_way(match: Callable[..., TablePage], width: int) -> None:
    table = match({}, viewport={"width": width, "height": HEIGHTS[width]})
    flights(table)
    assert table.act("draw")["kind"] == "ack"
    table.until_settled()
    drawn = flights(table)
    assert len(drawn) == 1 and not drawn[0]["back"]  # my own card, face up
    card = table.hand()[0]
    assert table.discard(card)["kind"] == "ack"
    seen: list[dict[str, Any]] = []

    def anything_more() -> bool:
        seen.extend(flights(table))
        return bool(seen)

    table.until(anything_more, "a card on its way")
    table.until_settled()
    thrown, others = seen[:1], [*seen[1:], *flights(table)]
    assert not thrown[0]["back"]
    assert any(flight["back"] for flight in others) and not all(flight["back"] for flight in others)
    for flight in drawn + thrown + others:
        assert len(flight["own"]) == 1 and 0 < flight["own"][0] <= flight["longest"] <= MOST
        assert flight["presses"] == "none" and flight["hidden"] and not flight["wide"]
        assert "travels" not in flight["focus"]
    table.until(lambda: bool(table.page.evaluate("!document.querySelector('.travels > *')")), "no ghost left")


def test_nothing_moves_for_those_who_want_it_still(match: Callable[..., TablePage]) -> None:
    table = match({}, reduced_motion="reduce")
    table.act("draw")
    table.discard(table.hand()[0])
    table.until_settled()
    assert flights(table) == []
    table.page.emulate_media(reduced_motion="no-preference")
    table.act("draw")
    table.until_settled()
    assert len(flights(table)) == 1
    part = table.page.locator("details.looks")
    if part.get_attribute("open") is None:
        table.press(part.locator("summary"))
    part.get_by_label("Motion", exact=True).select_option(label="Off")
    table.discard(table.hand()[0])
    table.until_settled()
    assert flights(table) == []


def test_sorting_slides_the_cards_of_the_hand(match: Callable[..., TablePage]) -> None:
    table = match({})
    sliding = """() => document.getAnimations().filter((each) => "translate" in each.effect.getKeyframes()[0])
      .map((each) => each.effect.getTiming().duration)"""
    table.page.get_by_role("button", name="by rank").wait_for()
    pressed = f"() => {{ document.querySelector('[data-sort=rank]').click(); return ({sliding})(); }}"
    slides = table.page.evaluate(pressed)
    assert slides and max(slides) <= MOST and flights(table) == []
    picked = f"() => {{ document.querySelector('.hand [role=option]').click(); return ({sliding})(); }}"
    table.until(lambda: table.page.evaluate(sliding) == [], "the cards to lie still")
    assert table.page.evaluate(picked) == []


def much_is_known(session: Session) -> bool:
    """Tell whether seat 0 is on turn and somebody took many cards that everybody saw."""
    return session.waiting_for == 0 and max(map(len, session.state.known), default=0) >= 5


def some_is_known(session: Session) -> bool:
    """Tell whether seat 0 is on turn and something is known of its hand and of another."""
    known = session.state.known
    return session.waiting_for == 0 and bool(known) and bool(known[0]) and any(known[1:])


def test_what_is_known_is_shown_where_it_is_wanted(match: Callable[..., TablePage]) -> None:
    table = match({"until": some_is_known})
    parts = table.page.locator(".seat .known:visible")
    assert parts.count() == 0
    table.page.locator(".hand [role=option]").first.focus()
    table.page.keyboard.press("o")
    assert "know" not in table.page.locator(".status").inner_text()
    table.set("Cards I saw them take", "Show")
    for again in (False, True):
        if again:
            go_on(table.reload())
        seats = [seat for seat in table.scene["seats"] if "known" in seat]
        assert parts.count() == len(seats) > 1
        texts = [text.replace("\ufe0e", "").split() for text in parts.all_inner_texts()]
        for seat, text in zip(seats, texts, strict=True):
            label = "they know:" if seat["you"] else "known:"
            assert " ".join(text) == " ".join([label, *(card["text"] for card in seat["known"]["cards"])])
        table.page.locator(".hand [role=option]").first.focus()
        table.page.keyboard.press("o")
        said = table.page.locator(".status").inner_text()
        for seat in seats:
            names = ", ".join(card["name"] for card in seat["known"]["cards"])
            assert (f"known: {names}" in said) == (not seat["you"])
            heard = table.page.locator(f".seat[data-seat='{seat['seat']}'] .unseen").inner_text()
            assert heard.endswith(f"{seat['known']['label']}: {names}")
    table.set("Cards I saw them take", "Hide")
    assert parts.count() == 0
    go_on(table.reload())
    assert parts.count() == 0


def test_more_than_there_is_room_for_is_seen_on_a_press(match: Callable[..., TablePage], shots: Path) -> None:
    table = match({"game": "rummy-500", "until": much_is_known, "known": "show", "speed": "instant"})
    page = table.page
    seat = next(seat for seat in table.scene["seats"] if len(seat.get("known", {}).get("cards", ())) > 4)
    part = page.locator(f".seat[data-seat='{seat['seat']}'] .known")
    more = part.get_by_role("button")
    assert part.locator(".chip").count() == 3
    assert more.inner_text() == f"+{len(seat['known']['cards']) - 3}"
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        page.wait_for_timeout(60)
        for opened in (False, True):
            assert more.get_attribute("aria-expanded") == str(opened).lower()
            box = more.bounding_box()
            assert box is not None and box["width"] >= 24 and box["height"] >= 24
            assert page.evaluate(TOO_WIDE) == [] and page.evaluate(COVERED) == []
            page.screenshot(path=shots / f"known-{'all' if opened else 'some'}-{width}.png")
            more.focus()
            page.keyboard.press("Enter" if opened else "Space")
            assert part.locator(".chip").count() == (3 if opened else len(seat["known"]["cards"]))


@pytest.mark.parametrize("game", ["ten-card", "gin"])
def test_who_did_what_is_seen_at_every_width(match: Callable[..., TablePage], shots: Path, game: str) -> None:
    names = ("Robin", "Ada") if game == "gin" else ("Robin", "Ada", "Ben", "Cleo", "Dora", "Emil")
    how = {"game": game, "names": names, "until": some_is_known, "known": "show", "speed": "instant"}
    table = match(how, reduced_motion="reduce")
    page = table.page
    assert all(seat["last"] not in ("", "passed") for seat in table.scene["seats"])
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        page.wait_for_timeout(60)
        for seat in table.scene["seats"]:
            last = page.locator(f".seat[data-seat='{seat['seat']}'] .last")
            box = last.bounding_box()
            assert last.inner_text() == seat["last"] and box is not None and box["width"] > 40
        arrow = "(node) => getComputedStyle(node, '::before').content"
        told = page.locator(".status .told")
        assert told.is_visible() == (width in (390, 768))  # beside the table, or with little height: not
        assert told.text_content() == table.scene["log"][-1]["text"]
        marked = [each.evaluate(arrow) == '""' for each in page.locator(".seat .name").all()]
        assert sum(marked) == 1
        page.screenshot(path=shots / f"seats-{game}-{width}.png")
