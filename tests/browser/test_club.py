"""A club's series and its ranking: from the link to the code, and from pasted codes to ranks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, expect

from jass.bots.identity import DIGEST
from jass.history.result_code import Result, decode, encode, rules_digest, seed_digest
from jass.history.series import read_series
from tests.browser.table import Table

pytestmark = pytest.mark.new_device

SERIES = "series=Jassclub+%3Ci%3EBern&deals=1&lang=en&speed=instant"
BERN = read_series({"series": "Jassclub <i>Bern", "deals": "1"}, "schieberCh", {})
LEAD = "<img src=x onerror=alert(1)>"


def code(name: str, points: int, **other: str) -> str:
    rules, cards = rules_digest(BERN.options), seed_digest(BERN.seed())
    made = Result(rules, other.get("cards", cards), DIGEST, "strong", "work", ((points, 157 - points),), name)
    return encode(made)


def test_a_series_is_played_and_its_code_is_ranked(table: Table) -> None:
    page = table.page
    table.open(SERIES)
    expect(page.locator("#series h2")).to_have_text("Jassclub <i>Bern")
    page.get_by_role("button", name="Play the series").click()
    table.until("gameOver")
    shown = page.locator("#slate .club-code")
    expect(shown).to_be_visible()
    result = decode(shown.text_content())
    assert (result.seed, result.rules, result.pace) == (
        seed_digest(BERN.seed()),
        rules_digest(BERN.options),
        "work",
    )
    page.locator("#slate .club-name input").fill("Vreni")
    page.locator("#slate .club-name input").blur()
    expect(shown).not_to_have_text(encode(result))
    mine = str(shown.text_content())
    assert decode(mine).name == "Vreni"
    page.get_by_role("button", name="QR code").click()
    drawn = page.get_by_role("img", name="QR code")
    expect(drawn).to_be_visible()
    assert str(drawn.get_attribute("viewBox")).startswith("-4 -4 ")
    page.evaluate("() => { window.shared = []; navigator.share = async data => { shared.push(data); }; }")
    page.get_by_role("button", name="Send the result").click()
    table.wait("() => shared.length")
    own, other = (sum(side) for side in zip(*result.points, strict=True))
    (told,) = page.evaluate("shared")
    assert told["text"] == f"Jass, Jassclub <i>Bern: {own} to {other} points"
    assert told["url"].endswith("#result=" + mine)
    table.open(SERIES)
    page.get_by_role("button", name="Your result").click()
    expect(page.locator("#series .club-code")).to_have_text(mine)
    page.goto(f"{table.address}?ranking&{SERIES}#result={mine}")
    ranking = page.locator("#ranking")
    expect(ranking.locator("tbody th")).to_have_text("Vreni")
    expect(ranking.locator("tbody [data-by]")).to_have_text(str(sum(own for own, _ in result.points)))
    # Another one, put into the address of the open page.
    page.evaluate("hash => { location.hash = hash; }", "#result=" + code("Köbi", 10))
    expect(ranking.locator("tbody th")).to_have_count(2)


def test_codes_are_ranked_and_what_is_none_is_refused_as_text(table: Table) -> None:
    page = table.page
    table.open("ranking&" + SERIES)
    ranking = page.locator("#ranking")
    codes = [code("Anna", 100), code("=Beat", 140), code("<b>Cora</b>", 60)]
    wrong = code("Dora", 99)[:-1] + "!"
    lines = [*codes, LEAD, wrong, code("Emil", 80, cards="00000000"), codes[0]]
    ranking.locator("textarea").first.fill("\n".join(lines))
    ranking.locator("details textarea").evaluate("(area, text) => { area.value = text; }", code("Bot", 90))
    ranking.get_by_role("button", name="Make the ranking").click()
    rows = ranking.locator("tbody tr")
    expect(rows).to_have_text(
        ["1.=Beat140+50 (1.)4 (1.)", "2.Anna100+10 (2.)2 (2.)", "3.<b>Cora</b>60−30 (3.)0 (3.)"]
    )
    expect(ranking.locator(".club-refused li")).to_have_text(
        [re.compile("character is wrong"), re.compile("Other cards"), re.compile("second time")]
    )
    expect(ranking).to_contain_text("1 line without a code")
    assert ranking.locator("img, b b, i").count() == 0
    saved = ranking.locator("a[download$='.csv']").get_attribute("href")
    assert saved is not None
    assert saved.startswith("data:text/csv;charset=utf-8,%EF%BB%BF"), "spreadsheets know UTF-8 by its mark"
    assert "%22'%3DBeat%22" in saved
    more = FilePayload(name="more.txt", mimeType="text/plain", buffer=code("Fritz", 120).encode())
    ranking.locator("input[type=file]").set_input_files([more])
    expect(ranking.locator("tbody th")).to_have_text(["=Beat", "Fritz", "Anna", "<b>Cora</b>"])
    ranking.get_by_role("button", name="Large").click()
    expect(ranking.locator("textarea").first).to_be_hidden()
    page.keyboard.press("Escape")
    expect(ranking.locator("textarea").first).to_be_visible()


def test_a_bad_parameter_is_named_and_the_game_plays(table: Table) -> None:
    table.open(SERIES.replace("deals=1", "deals=many"))
    expect(table.page.locator("#series")).to_contain_text("“deals” in the link")
    table.page.locator("#series .buttons [data-close]").click()
    table.start()
    table.until("play")


DROP = """(sheet, texts) => {
  const data = new DataTransfer();
  for (const [name, text] of texts) data.items.add(new File([text], name, { type: 'text/plain' }));
  sheet.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
}"""


def test_links_and_dropped_files_are_kept_in_a_file_and_read_again(table: Table) -> None:
    """Also on a projector: the ranking alone, nothing cut off."""
    page = table.page
    table.open("ranking&" + SERIES)
    ranking = page.locator("#ranking")
    link = f"Vreni: {table.address}?ranking&{SERIES}#result={code('Vreni', 70)}"
    ranking.locator("textarea").first.fill(link)
    ranking.get_by_role("button", name="Make the ranking").click()
    names = ranking.locator("tbody th")
    expect(names).to_have_text(["Vreni"])
    ranking.evaluate(DROP, [["one.txt", code("Anna", 100)], ["two.txt", f"Hello\n{code('Beat', 90)}\n"]])
    expect(names).to_have_text(["Anna", "Beat", "Vreni"])
    with page.expect_download() as kept:
        ranking.get_by_role("link", name="Save to a file").click()
    name = kept.value.suggested_filename
    assert re.fullmatch(r"jass-ranking-Jassclub--i-Bern-\d{4}-\d\d-\d\d\.json", name)
    file = kept.value.path()
    page.set_viewport_size({"width": 1920, "height": 1080})
    ranking.get_by_role("button", name="Large").click()
    expect(ranking.locator("textarea").first).to_be_hidden()
    assert ranking.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert ranking.evaluate("one => one.clientWidth") >= 1900
    page.reload()
    table.await_engine()
    expect(ranking.locator("textarea").first).to_be_visible()
    expect(names).to_have_count(0)
    ranking.locator("input[type=file]").set_input_files([file])
    expect(names).to_have_text(["Anna", "Beat", "Vreni"])


# From the press to the last row, in milliseconds of the page.
RANKED = """async rows => {
  const begun = performance.now();
  document.querySelector('#ranking [data-club=rank]').click();
  while (document.querySelectorAll('#ranking tbody tr').length < rows)
    await new Promise(done => setTimeout(done, 5));
  return performance.now() - begun;
}"""


@pytest.mark.whole
def test_500_results_are_ranked(table: Table) -> None:
    """How long it takes is printed (`-s`): a second is wanted, and time is the machine's, not the test's."""
    table.open("ranking&" + SERIES)
    area = table.page.locator("#ranking textarea").first
    area.evaluate("(area, text) => { area.value = text; }", code("Warm", 1))
    table.page.evaluate(RANKED, 1)
    text = "\n".join(code(f"Player {number}", number % 158) for number in range(500))
    area.evaluate("(area, text) => { area.value = text; }", text)
    print(f"500 results: {table.page.evaluate(RANKED, 500):.0f} ms")
    expect(table.page.locator("#ranking tbody tr")).to_have_count(500)
