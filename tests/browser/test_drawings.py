"""The deck in fewer pieces (web/decks/join.js): it looks the same, and a card is touched as a whole."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.ordinary import mostly

# Of each card's points, the share that is plainly another colour than in the deck's own file.
DIFFERENT = """async ([file, big]) => {
  const read = text => new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const before = read(await (await jassFile(file)).text());
  if (big) (await import('./web/decks/big.js')).enlarge(before);
  const after = document.querySelector('#deck svg');
  const canvas = new OffscreenCanvas(200, 310).getContext('2d', { willReadFrequently: true });
  const points = async (deck, card) => {
    const alone = deck.cloneNode(true);
    for (const [name, value] of [['width', 200], ['height', 310], ['viewBox', '0 0 100 155']])
      alone.setAttribute(name, value);
    alone.insertAdjacentHTML('beforeend', `<use href="#${card}" width="100" height="155"/>`);
    const image = new Image(200, 310);
    image.src = 'data:image/svg+xml,' + encodeURIComponent(new XMLSerializer().serializeToString(alone));
    await image.decode();
    canvas.clearRect(0, 0, 200, 310);
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, 200, 310).data;
  };
  const shares = {};
  for (const symbol of before.querySelectorAll('symbol')) {
    const [one, other] = [await points(before, symbol.id), await points(after, symbol.id)];
    let count = 0;
    for (let i = 0; i < one.length; i += 4)
      count += [0, 1, 2, 3].some(part => Math.abs(one[i + part] - other[i + part]) > 80);
    shares[symbol.id] = count / (one.length / 4);
  }
  return shares;
}"""

# How many pieces the browser styles for each card.
PIECES = """() => {
  const own = node => [...node.querySelectorAll('*')].reduce((sum, part) => sum + 1 +
    (part.localName === 'use' ? own(document.querySelector(part.getAttribute('href'))) : 0), 0);
  const symbols = [...document.querySelectorAll('#deck symbol')];
  const cards = symbols.filter(({ id }) => /^[ERSL][6-9BUOKA]$/.test(id));
  return Object.fromEntries(cards.map(card => [card.id, own(card)]));
}"""


@pytest.mark.parametrize(
    "look", mostly(["swiss small", "swiss big", "french small", "french big"], "swiss small")
)
def test_a_deck_in_fewer_pieces_looks_the_same(table: Table, look: str) -> None:
    deck, index = look.split()
    page = table.page
    table.open(f"deck={deck}&index={index}")
    expect(page.locator("#deck[data-joined]")).to_be_attached()
    different = page.evaluate(DIFFERENT, [f"web/decks/{deck}.svg", index == "big"])
    assert len(different) > 36
    assert max(different.values()) < 0.004, different
    pieces = page.evaluate(PIECES)
    assert len(pieces) == 36
    assert max(pieces.values()) < 80, pieces
    assert sum(pieces.values()) / 36 < 32


def test_a_finger_meets_the_card_and_no_stroke_of_its_face(table: Table) -> None:
    table.open()
    table.start()
    met = table.page.locator("#hand [data-card]").last.evaluate("""card => {
        const box = card.getBoundingClientRect();
        return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2).localName;
    }""")
    assert met == "button"
