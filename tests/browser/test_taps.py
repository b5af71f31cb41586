"""What keeps its place while cards are played; the figures are those of `python3 -m tests.taps`."""

from tests.browser.table import Table

SHIFTS = """() => {
  window.shifted = [];
  new PerformanceObserver(list => {
    for (const { sources } of list.getEntries())
      for (const { node } of sources) if (node && node.id) shifted.push(node.id);
  }).observe({ type: 'layout-shift' });
}"""


def test_the_status_line_keeps_its_place(table: Table) -> None:
    table.open()
    table.start()
    table.page.evaluate(SHIFTS)
    for _ in range(4):
        table.step()
    assert "status" not in table.page.evaluate("() => shifted")
