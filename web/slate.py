"""The slate: the result of a deal, the state of the game, its end.

Runs in MicroPython. One dialog in three modes: `result` after a deal, `end` after the last, `overview`
whenever the player asks. All figures are the engine's.
"""

from js import document

from web import cards, dom, tally
from web.i18n import count, t
from web.table import name

_ENDS = ("weis", "stoeck", "trick", "match")


class Slate:
    """The dialog `#slate`."""

    def __init__(self):
        self.node = dom.find("slate")
        self._title = dom.find("slate-title")
        self._line = dom.find("slate-line")
        self._sides = []
        self._deal = dom.find("slate-deal")
        self._more = dom.find("slate-more")
        self._state = dom.find("slate-state")
        self._next = dom.within(self.node, "[data-next]")
        self._new = dom.within(self.node, "[data-new]")
        self._close = dom.within(self.node, "[data-close]")
        self.mode = None

    def result(self, view, practice):
        """Show what the deal brought, or the end of the game if it brought that."""
        result = view["results"][-1]
        ended = view["ended"]
        contract = t("slate.contract", contract=cards.contract(result["contract"]), factor=result["factor"])
        by = t("slate.shoved" if result["shoved"] else "slate.by", name=name(result["contractor"]))
        if ended:
            self._title.text(t("end.won" if 0 in ended["winners"] else "end.lost"))
            how = " " + t("end.by." + ended["by"]) if ended["by"] in _ENDS else ""
            self._line.text(count("end.deals", result["deal"]) + how + self._practice(practice))
        else:
            self._title.text(t("slate.deal", n=result["deal"]))
            self._line.text(contract + " – " + by)
        self._open("end" if ended else "result", view)
        self._fill_deal(result, view["target"])
        self._state.text("" if ended else self._lead(view))
        self._fill_more(view, opened=False)

    def overview(self, view, practice):
        """Show how the game stands."""
        self._title.text(t("slate.title"))
        deal = t("slate.running", n=view["deal"])
        self._line.text(deal + self._practice(practice))
        self._open("overview", view)
        dom.empty(dom.within(self._deal, "tbody"))
        self._deal.show(False)
        self._state.text(self._lead(view))
        self._fill_more(view, opened=True)

    def close(self):
        """Close the slate; True if it was open."""
        was = self.node.element.open
        if was:
            self.node.element.close()
        self.mode = None
        return was

    def _open(self, mode, view):
        self.mode = mode
        self.node.attr("data-mode", mode)
        self._draw_sides(view)
        self._next.show(mode == "result")
        self._new.show(mode == "end")
        self._close.show(mode == "overview")
        if not self.node.element.open:
            self.node.element.showModal()
        button = {"result": self._next, "end": self._new}.get(mode, self._close)
        button.element.focus()

    def _draw_sides(self, view):
        board = dom.find("slate-sides")
        if not self._sides:
            for side in ("us", "them"):
                box = dom.make(board, "section", "side " + side)
                head = dom.make(box, "h3")
                drawing = _svg(box)
                rest = dom.make(box, "span", "rest").attr("aria-hidden", "true")
                total = dom.make(box, "p", "total")
                self._sides.append((side, head, drawing, rest, total))
        for party, (side, head, drawing, rest, total) in enumerate(self._sides):
            path, left = tally.strokes(view["totals"][party])
            head.text(t(side))
            drawing.attr("d", path)
            rest.text(left if left else "")
            total.text(t("slate.total", n=view["totals"][party], target=view["target"]))
            share = min(100, view["totals"][party] * 100 // view["target"])
            total.var("share", str(share) + "%")

    def _fill_deal(self, result, target):
        factor = result["factor"]
        rows = [("tricks", result["tricks"]), ("points", result["points"])]
        rows += [(key, result[key]) for key in ("weis", "stoeck") if any(result[key])]
        if result["match"] is not None:
            bonus = [0, 0]
            party = result["match"]
            plain = result["points"][party] + result["weis"][party] + result["stoeck"][party]
            bonus[party] = result["score"][party] // factor - plain
            rows.append(("match", bonus))
        _head(self._deal, ["", t("us"), t("them")])
        body = dom.empty(dom.within(self._deal, "tbody"))
        for key, values in rows:
            _row(body, [t("slate." + key)] + [str(value) if value else "–" for value in values])
        scored = t("slate.scored", factor=factor)
        _row(body, [scored] + ["+" + str(value) for value in result["score"]], "sum")
        _row(body, [t("slate.now")] + [str(value) for value in result["totals"]], "now")
        self._deal.show(True)

    def _fill_more(self, view, opened):
        results = view["results"]
        self._more.show(bool(results) if opened else len(results) > 1)
        self._more.attr("open", opened)
        table = dom.within(self._more, "table")
        _head(table, ["", t("slate.contract.short"), t("us"), t("them")])
        body = dom.empty(dom.within(self._more, "tbody"))
        for result in results:
            what = cards.contract(result["contract"]) + " ×" + str(result["factor"])
            _row(body, [str(result["deal"]) + ".", what] + [str(value) for value in result["score"]])

    def _lead(self, view):
        ours, theirs = view["totals"][0], view["totals"][1]
        if ours == theirs:
            return t("slate.even", target=view["target"])
        key = "slate.ahead" if ours > theirs else "slate.behind"
        return t(key, n=abs(ours - theirs), left=max(0, view["target"] - max(ours, theirs)))

    def _practice(self, undone):
        return " · " + count("practice.undone", undone) if undone else ""


def _svg(parent):
    """The Z of one side; returns the path of its strokes."""
    svg = document.createElementNS(dom.SVG, "svg")
    svg.setAttribute("class", "chalk")
    svg.setAttribute("viewBox", "0 0 " + str(tally.WIDTH) + " " + str(tally.HEIGHT))
    svg.setAttribute("aria-hidden", "true")
    for kind, path in (("z", tally.Z), ("strokes", "")):
        line = document.createElementNS(dom.SVG, "path")
        line.setAttribute("class", kind)
        line.setAttribute("d", path)
        svg.append(line)
    parent.element.append(svg)
    return dom.Node(line)


def _head(table, cells):
    head = dom.empty(dom.within(table, "thead"))
    row = dom.make(head, "tr")
    for cell in cells:
        dom.make(row, "th" if cell else "td", "", cell).attr("scope", "col" if cell else None)


def _row(body, cells, kind=""):
    row = dom.make(body, "tr", kind)
    dom.make(row, "th", "", cells[0]).attr("scope", "row")
    for cell in cells[1:]:
        dom.make(row, "td", "", cell)
