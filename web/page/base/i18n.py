"""The words of the page, from `web/lang/*.json`: one flat catalogue of keys a language.

Runs in MicroPython. Words come by stages (web/page/stages.toml), those of the first with the page itself. A
further language is a further file and a further line in `LANGUAGES`.
Static text in index.html carries its key: `data-t` (text), `data-t-label` (aria-label), `data-t-title`.
"""

import json

import js

from web.page.base import dom

# Code, language tag of the document.
LANGUAGES = (("de", "de-CH"), ("fr", "fr-CH"), ("it", "it-CH"), ("en", "en"))

_words: dict[str, str] = {}
_plural = {"rules": js.Intl.PluralRules.new("de-CH")}
_stages = ["first"]


def default() -> str:
    """The first language of the browser's that we have, else German."""
    wanted = js.navigator.languages
    for index in range(wanted.length if wanted else 0):
        code = str(wanted[index])[:2].lower()
        for known, _ in LANGUAGES:
            if code == known:
                return code
    return "de"


def use_at_once(language: str) -> bool:
    """Put the page's first language on it if its words are here (web/boot/preload.js), else False."""
    come = getattr(js, "jassWords", None)
    if not come or come.language != language or not come.text:
        return False
    try:
        _put(language, json.loads(come.text), [come.text])
    except ValueError:  # half of them, or something else in their place
        return False
    return True


async def use(language: str) -> None:
    """Fetch a language's catalogue, however long it takes, and put it on the page."""
    words: dict[str, str] = {}
    texts: list[str] = []
    for stage in _stages:
        text, some = await _catalogue(stage, language)
        words.update(some)
        texts.append(text)
    _put(language, words, texts)


def _put(language: str, words: dict[str, str], texts: list[str]) -> None:
    _words.clear()
    _words.update(words)
    tag = dict(LANGUAGES)[language]
    _plural["rules"] = js.Intl.PluralRules.new(tag)
    if tag == dom.root.element.getAttribute(
        "lang"
    ):  # the page's own, or put on it before Python (web/boot/preload.js)
        return
    for text in texts:
        js.jassTranslate(text, tag)  # web/boot/preload.js


async def add(stage: str, patient: bool) -> None:
    """From now on have the words of another stage too. Raises OSError if they do not come."""
    if stage in _stages:
        return
    tag = None
    while tag != dom.root.element.getAttribute("lang"):  # another one may be chosen meanwhile
        tag = str(dom.root.element.getAttribute("lang"))
        words = (await _catalogue(stage, tag[:2], patient))[1]
    _words.update(words)
    _stages.append(stage)


async def _catalogue(stage: str, language: str, patient: bool = True) -> tuple[str, dict[str, str]]:
    """A stage's words, as text and as they are. Raises OSError if they do not come, unless `patient`."""
    address = "vendor/" + stage + "." + language + ".json"
    try:
        text = await js.jassText(address, patient)  # web/boot/micropython.js
    except Exception as error:  # what a lost network throws is JavaScript's
        raise OSError(address + ": " + str(error)) from None
    return text, json.loads(text)


def t(key: str, **fields: object) -> str:
    """The words for a key, its fields filled in. A missing key shows itself, so that nobody overlooks it."""
    words = _words.get(key)
    if words is None:
        return "[" + key + "]"
    return words.format(**fields) if fields else words


def has(key: str) -> bool:
    """Whether there are words for a key."""
    return key in _words


def count(key: str, number: float, **fields: object) -> str:
    """The words for a number of things: `key.one` or `key.many` by the language, with the field `n`."""
    one = _plural["rules"].select(number) == "one"  # in French also for 0
    return t(key + (".one" if one else ".many"), n=number, **fields)
