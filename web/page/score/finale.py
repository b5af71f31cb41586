"""The end of a game beside its sheet: everybody's face, the curve by deals, its turning point.

Runs in MicroPython. Fetched when a game ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from web.page.base import dom, people
from web.page.base.i18n import t
from web.page.score import course, wording
from web.page.ui.standing import figure

if TYPE_CHECKING:
    from js import Element

    from web.page.types.view import View

# Of the drawing, in its own units; a letter of a name is about so wide.
_WIDTH = 300
_HEIGHT = 64
_LETTER = 6.8
_LINE = 13

# Eyes and a mouth, in a circle of 20.
_EYES = "M6.8 7.2v1.4M13.2 7.2v1.4"
_MOUTHS = {"happy": "M5.4 11.6q4.6 5.6 9.2 0", "sad": "M6 14.8q4-4.4 8 0"}


def draw(place: dom.Node, view: View) -> None:
    """Draw it into an empty place; a game of one deal has no curve."""
    _moods(place, view)
    if len(view["results"]) < 2:
        return
    curve = dom.make(place, "figure", "course")
    _curve(curve, view)
    said = turn(view)
    if said:
        dom.make(curve, "figcaption", "", said)


def _moods(place: dom.Node, view: View) -> None:
    """Everybody's face, glad or not. The headline has said it already to those who do not see it."""
    row = dom.make(place, "ul", "moods").attr("aria-hidden", "true")
    happy = [seat for party in _winners(view) for seat in view["parties"][party]]
    seats = sorted([seat for party in view["parties"] for seat in party])
    for index, seat in enumerate(seats):
        mood, face = "happy" if seat in happy else "sad", people.face(seat)
        one = dom.make(row, "li").attr("data-mood", mood).var("i", index)
        box = dom.make(one, "span", "mood")
        if face:
            dom.picture(box, "face").attr("href", people.picture(face))
        svg = document.createElementNS(dom.SVG, "svg")
        svg.setAttribute("class", "smile" if face else "smile alone")
        svg.setAttribute("viewBox", "0 0 20 20")
        _shape(svg, "circle", "", {"cx": 10, "cy": 10, "r": 9.4})
        _shape(svg, "path", "", {"d": _EYES + _MOUTHS[mood]})
        box.element.append(svg)
        dom.make(one, "small", "", people.name(seat))


def turn(view: View) -> str:
    """Since when the winner led; where nobody did, which deal changed most, if a single one did."""
    sums, winners = _sums(view), _winners(view)
    at = course.turning(sums, winners, bool(view["estimate"]))
    if at is None:
        most = course.swing(sums)
        return "" if most is None else t("course.swing", n=view["results"][most]["deal"])
    if at == len(sums) - 1:
        return t("course.last")
    if wording.moved(view):
        return ""  # nobody was the winner all along
    who = wording.party(view, winners[0])
    return t("course.turn", n=view["results"][at]["deal"], who=who) if at else t("course.first", who=who)


def _sums(view: View) -> list[list[int]]:
    return [line["totals"] for line in view["results"]]


def _winners(view: View) -> list[int]:
    assert view["ended"]
    return view["ended"]["winners"]


def _curve(place: dom.Node, view: View) -> None:
    sums, lowest = _sums(view), bool(view["estimate"])
    names = [wording.party(view, index) for index in range(len(view["parties"]))]
    width = int(_WIDTH - 10 - _LETTER * max([len(name) for name in names]))
    drawn = course.lines(sums, lowest, width, _HEIGHT)
    svg = document.createElementNS(dom.SVG, "svg")
    svg.setAttribute("viewBox", "-5 -7 " + str(_WIDTH + 10) + " " + str(_HEIGHT + 14))
    svg.setAttribute("role", "img")
    ends = [
        name + " " + figure(total)
        for name, total in zip(names, sums[-1])  # noqa: B905 - MicroPython's zip has no strict
    ]
    svg.setAttribute("aria-label", t("course", n=len(sums), sums=", ".join(ends)))
    place.element.append(svg)
    heights = course.apart([line[-1][1] for line in drawn], _LINE, _HEIGHT)
    own, other = wording.own(view), 0
    for party, line in enumerate(drawn):
        looks = "own" if party == own else "other-" + str(other)
        other += party != own
        path = "M" + "L".join([str(x) + " " + str(y) for x, y in line])
        _shape(svg, "path", looks, {"d": path, "pathLength": 1})
        word = _shape(svg, "text", looks, {"x": width + 7, "y": heights[party] + 4})
        word.text(names[party])
    winners = _winners(view)
    at = course.turning(sums, winners, lowest)
    if at:
        x, y = drawn[winners[0]][at + 1]
        _shape(svg, "path", "when", {"d": "M" + str(x) + " 0V" + str(_HEIGHT)})
        _shape(svg, "circle", "when", {"cx": x, "cy": y, "r": 4})


def _shape(svg: Element, tag: str, looks: str, values: dict[str, object]) -> dom.Node:
    shape = dom.Node(document.createElementNS(dom.SVG, tag)).attr("class", looks)
    for name, value in values.items():
        shape.attr(name, value)
    svg.append(shape.element)
    return shape
