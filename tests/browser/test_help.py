"""Help at the table: places marked at three levels, one reminder, a discard taken back; mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from rummy_widgets.session.session import Session
from rummy_widgets.widgets.targets import fits
from tests.browser.pointer import Mouse, corner, middle
from tests.browser.saved import save_match
from tests.browser.table_page import TablePage
from tests.browser.test_lost import go_on
from tests.serve.running import PageServer

pytestmark = pytest.mark.browser
WIDTHS = {320: 640, 390: 844, 768: 1024, 1280: 900}
LEVELS = ("Never", "With cards selected", "Always")


def goes_on_a_meld(session: Session) -> bool:
    """Tell whether seat 0 is to throw a card and holds both what fits on a meld and what does not."""
    if session.waiting_for != 0 or session.state.phase != "play":
        return False
    found = [any(place != "pile" for place in places) for places in fits(session.view(0)).values()]
    ends = [place for places in fits(session.view(0)).values() for place in places if ":" in place]
    return any(found) and found.count(False) > 2 and bool(ends) and len(found) > 4


@pytest.fixture
def open_table(new_table: Callable[..., TablePage], page_server: PageServer) -> Callable[..., TablePage]:
    """Give a function that opens a round of Rummy in which a card could be laid off."""

    def make(width: int = 1280, **wishes: str) -> TablePage:
        wishes.setdefault("speed", "normal")
        token = save_match(page_server.store, game="rummy", until=goes_on_a_meld, **wishes)
        table = new_table(token=token, viewport={"width": width, "height": WIDTHS[width]})
        go_on(table)
        return table

    return make


def cards(table: TablePage) -> dict[str, list[str]]:
    """Return where each card of the hand may go by itself."""
    return {face["id"]: face["fits"] for face in table.scene["hand"]["cards"]}


def marked(table: TablePage) -> set[str]:
    """Return the places that are marked now."""
    drops = table.page.locator(".rummy [data-fits]").evaluate_all("all => all.map((one) => one.dataset.drop)")
    named = {"meld": "{1}", "slot": "{1}:{2}", "pile": "pile"}
    return {named[drop.split(":")[0]].format(*drop.split(":"), "") for drop in drops}


def fitting(table: TablePage) -> tuple[str, list[str]]:
    return next((card, at) for card, at in cards(table).items() if any(":" in place for place in at))


def idle(table: TablePage) -> str:
    return next(card for card, places in cards(table).items() if places == ["pile"])


def arrows(table: TablePage) -> set[str]:
    """Return the cards of the hand that bear the sign of a place to go."""
    found = table.page.locator(".hand .goes").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert len(found) == table.page.locator(".hand .goes > .way:visible").count()
    return set(found)


def test_places_are_marked_at_three_levels(open_table: Callable[..., TablePage]) -> None:
    table = open_table()
    card, places = fitting(table)
    assert marked(table) == set() and arrows(table) == set()
    table.select([card])
    assert marked(table) == set(places) and arrows(table) == {card}
    label = table.option(card).get_attribute("aria-label") or ""
    assert ", selected, " in label and ", fits " in label
    meld = next(place for place in places if ":" not in place)
    name = next(face["name"] for face in table.scene["hand"]["cards"] if face["id"] == card)
    assert (table.meld(meld).locator(".body").get_attribute("aria-label") or "").endswith(
        f", {name} fits here"
    )
    table.select([idle(table)])
    assert marked(table) == {"pile"} and arrows(table) == set()
    table.select([])
    table.set("Show where cards can go", "Always")
    on_melds = {one: [p for p in at if p != "pile"] for one, at in cards(table).items()}
    assert marked(table) == {place for at in on_melds.values() for place in at}
    assert arrows(table) == {one for one, at in on_melds.items() if at}
    table.set("Show where cards can go", "Never")
    table.select([card])
    assert marked(table) == set() and arrows(table) == set()
    assert "fits" not in (table.option(card).get_attribute("aria-label") or "")
    table.set("Show where cards can go", "Always")
    table.set("Help", "None")
    assert marked(table) == set() and arrows(table) == set()


def test_by_keys_alone_places_are_heard_and_cards_go_there(open_table: Callable[..., TablePage]) -> None:
    table = open_table()
    card, places = fitting(table)
    page = table.page
    table.option(card).focus()
    page.keyboard.press("Space")
    expect(table.option(card)).to_have_attribute("aria-selected", "true")
    slot = next(place for place in places if ":" in place).split(":")
    end = page.locator(f'[data-drop="slot:{slot[0]}:{slot[1]}"]')
    assert "fits here" in (end.get_attribute("aria-label") or "")
    end.focus()
    table.send(lambda: page.keyboard.press("Enter"))
    assert card not in cards(table)
    assert card in [face["id"] for meld in table.scene["melds"] for face in meld["cards"]]
    table.send(lambda: page.keyboard.press("u"))
    assert card in cards(table)


def test_enter_adds_a_card_to_the_one_meld_it_fits_and_a_card_that_fits_none_is_answered_at_once(
    open_table: Callable[..., TablePage], shots: Path
) -> None:
    table = open_table(warn="off")
    card, places = fitting(table)
    primary = table.page.locator(".actions .primary .label")
    table.option(card).focus()
    expect(primary).to_have_text("Discard")
    table.page.keyboard.press("Space")
    expect(primary).to_have_text("Lay off")
    table.page.screenshot(path=shots / "lay-off-main-1280.png")
    assert len({place.split(":")[0] for place in places if place != "pile"}) == 1
    table.send(lambda: table.page.keyboard.press("Enter"))
    assert card in [face["id"] for meld in table.scene["melds"] for face in meld["cards"]]
    table.send(lambda: table.page.keyboard.press("u"))
    table.select([idle(table)])
    expect(primary).to_have_text("Discard")
    answer = table.send(lambda: table.page.keyboard.press("l"))
    assert answer["kind"] == "refused" and answer["clause"] == "rummy.lay-off.fits"
    assert (table.refusal or "") == answer["because"] and "No meld on the table" in answer["because"]
    table.page.screenshot(path=shots / "lay-off-nowhere-1280.png")


def test_a_place_where_nothing_goes_answers_with_the_reason(open_table: Callable[..., TablePage]) -> None:
    table = open_table()
    card = idle(table)
    table.select([card])
    body = table.page.locator(".meld .body").first
    assert body.get_attribute("data-fits") is None and body.get_attribute("aria-disabled") is None
    answer = table.send(lambda: table.press(body))
    assert answer["kind"] == "refused" and answer["clause"]
    assert (table.refusal or "") == answer["because"] != ""


def test_several_cards_are_marked_together(open_table: Callable[..., TablePage]) -> None:
    table = open_table(help="quiet")
    card, _ = fitting(table)
    table.select([card, idle(table)])
    table.until(
        lambda: bool(table.traffic.intents) and table.traffic.intents[-1]["kind"] == "read", "a question"
    )
    table.page.wait_for_timeout(200)
    assert marked(table) == set(), "they do not go there together"
    assert table.page.locator(".hand .reading").is_hidden()
    table.select([card])
    assert marked(table) == set(cards(table)[card])


EDGES = """all => all.map((one) => {
  const style = getComputedStyle(one);
  const stands = style.outlineStyle === "dashed" && style.outlineWidth === "3px";
  return [one.dataset.drop, stands, style.borderTopStyle === "dashed"];
})"""


def edges(table: TablePage) -> dict[str, tuple[bool, bool]]:
    """Return of each place on the table whether it is marked, and whether it has the edge of any place."""
    places = table.page.locator(".middle [data-drop]:visible")
    return {drop: (bold, edged) for drop, bold, edged in places.evaluate_all(EDGES)}


@pytest.mark.parametrize("width", [390, 1280])
def test_while_a_card_is_dragged_only_the_places_where_it_goes_stand_out(
    open_table: Callable[..., TablePage], shots: Path, width: int
) -> None:
    table = open_table(width)
    card, goes = fitting(table)
    mouse = Mouse(table.page)

    def lift() -> None:
        mouse.hold(corner(table.option(card)))
        mouse.to(middle(table.page.locator(".status").first))
        expect(table.page.locator(".rummy")).to_have_attribute("data-dragging", "hand")

    lift()
    assert marked(table) == set(goes)
    found = edges(table)
    assert {bold for bold, _ in found.values()} == {True, False}
    assert all(not edged or bold for bold, edged in found.values()), "the others are quiet"
    table.page.screenshot(path=shots / f"drag-fits-{width}.png")
    other = next(drop for drop, (bold, _) in found.items() if not bold and drop.startswith("meld:"))
    place = table.page.locator(f'[data-drop="{other}"]')
    mouse.to(middle(place))
    expect(place).to_have_attribute("data-over", "")
    table.page.screenshot(path=shots / f"drag-quiet-{width}.png")
    answer = table.send(mouse.let_go)
    assert answer["kind"] == "refused" and (table.refusal or "") == answer["because"] != ""
    table.set("Show where cards can go", "Never")
    lift()
    assert set(edges(table).values()) == {(False, True)}, "all places alike"
    table.page.screenshot(path=shots / f"drag-alike-{width}.png")
    table.page.keyboard.press("Escape")


def box(table: TablePage, label: str) -> Any:
    return table.page.locator(".advice.open").get_by_role("button", name=label, exact=True)


def press_discard(table: TablePage, card: str) -> None:
    table.select([card])
    table.send(lambda: table.page.keyboard.press("x"), changes=False)
    expect(table.page.locator(".advice.open .heading")).to_contain_text("could be laid off on")


def test_the_reminder_waits_for_an_answer_and_is_silenced_for_good(
    open_table: Callable[..., TablePage], shots: Path
) -> None:
    table = open_table(speed="step")
    card, _ = fitting(table)
    hand = list(cards(table))
    press_discard(table, card)
    assert list(cards(table)) == hand
    focused = "document.activeElement.className"
    assert table.page.evaluate(focused) == "choices"
    table.page.screenshot(path=shots / "reminder-1280.png")
    table.page.keyboard.press("Escape")  # the selection, then the box
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".advice.open")).to_have_count(0)
    assert list(cards(table)) == hand
    press_discard(table, card)
    for _ in range(5):  # by keys alone: to the answer that does nothing, and back to the card
        table.page.keyboard.press("Tab")
        if table.page.evaluate("document.activeElement.textContent") == "Keep it":
            break
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".advice.open")).to_have_count(0)
    expect(table.option(card)).to_be_focused()
    assert list(cards(table)) == hand
    press_discard(table, card)
    offers = table.page.locator(".advice .choices button").all_inner_texts()
    assert "Keep it" in offers
    assert offers[-2:] == ["Discard it all the same", "Discard it, and don't warn me again"]
    assert offers[0].startswith("Lay it off")
    table.send(lambda: table.press(table.page.locator(".advice .choices button").first))
    assert card not in cards(table)
    table.send(lambda: table.page.keyboard.press("u"))
    press_discard(table, card)
    table.send(lambda: table.press(box(table, "Discard it, and don't warn me again")))
    assert table.scene["pile"]["cards"][-1]["id"] == card
    table.send(lambda: table.page.keyboard.press("u"))
    table.reload()
    go_on(table)
    settings = {row["name"]: row["value"] for row in table.scene["settings"]}
    assert settings["warn"] == "off"
    table.select([card])
    table.send(lambda: table.page.keyboard.press("x"))
    assert table.scene["pile"]["cards"][-1]["id"] == card


def test_a_discard_is_taken_back_while_the_others_wait(
    open_table: Callable[..., TablePage], shots: Path
) -> None:
    table = open_table(warn="off")
    hand, card = list(cards(table)), idle(table)
    told = len(table.scene["log"])
    table.select([card])
    table.send(lambda: table.press(table.action_button("discard")))
    undo, following = table.action_button("undo"), table.action_button("next")
    expect(undo).to_contain_text("Undo discard")
    expect(following).to_contain_text("Go on")
    table.page.screenshot(path=shots / "undo-discard-1280.png")
    table.send(lambda: table.page.keyboard.press("u"))
    assert list(cards(table)) == hand and len(table.scene["log"]) == told
    table.page.wait_for_timeout(4500)
    assert list(cards(table)) == hand, "nobody has moved"
    table.select([card])
    table.send(lambda: table.press(table.action_button("discard")))
    table.send(lambda: table.page.keyboard.press("g"))
    assert len(table.scene["log"]) > told + 1, "the next one has moved"
    expect(table.page.locator('.actions [aria-keyshortcuts~="U"]')).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("width", WIDTHS)
def test_pictures(open_table: Callable[..., TablePage], shots: Path, width: int) -> None:
    table = open_table(width, targets="always", speed="step")
    table.page.screenshot(path=shots / f"targets-always-{width}.png")
    card, _ = fitting(table)
    table.select([card])
    table.page.screenshot(path=shots / f"targets-selected-{width}.png")
    table.send(lambda: table.press(table.action_button("discard")), changes=False)
    expect(table.page.locator(".advice.open")).to_be_visible()
    table.page.screenshot(path=shots / f"reminder-{width}.png")
    wide = table.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    for theme in ("light", "dark"):
        table.page.evaluate("theme => { document.querySelector('.rummy').dataset.theme = theme }", theme)
        table.page.wait_for_timeout(300)  # colours change by and by
        found = Axe().run(table.page).response["violations"]
        assert [
            f"{bad['id']} {theme}: {[node['target'] for node in bad['nodes']]}"
            for bad in found
            if bad["impact"] in ("serious", "critical")
        ] == []
    table.page.emulate_media(forced_colors="active")
    table.page.screenshot(path=shots / f"reminder-forced-{width}.png")
