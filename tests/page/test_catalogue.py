"""The words of the page: every language has every key, every key that the page uses exists."""

import ast
import importlib
import json
import re
import shutil
from pathlib import Path
from string import Formatter

import pytest

from jass.bots.explain.reasons import KEYS
from jass.bots.explain.tips import RIVALS
from jass.history.ranking import WHY
from jass.options.variants import VARIANTS
from web.build.errors import SetupError
from web.build.page import words as of_stages
from web.build.page.stages import NAMES, stages, table

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
SETTINGS_PY = (WEB / "page/base/settings.py").read_text("utf-8")
LANGUAGES = sorted(path.stem for path in (WEB / "lang").glob("*.json"))
LONGEST_NAME, LONGEST_LINE = 28, 80
"""Characters of a preset's name and of the line about it, somewhat more than the longest have."""
PAGE = (ROOT / "index.html").read_text("utf-8")

# Keys that the page puts together: what they begin with, and what may follow.
SUITS, RANKS, DECKS = "ERSL", "6789BUOKA", ("swiss", "french")
SETTINGS = {
    name: values
    for name, values in ast.literal_eval(
        (WEB / "page/base/settings.py").read_text("utf-8").partition("CHOICES = ")[2].partition("\n}")[0]
        + "}"
    ).items()
    if name not in ("language", "deck")
}
CODES = ("O", "U", "SLO", "SLU", "GUO", "GUU")
CLUB_HEADS = (
    *("name", "place", "table", "points", "others", "bot", "match"),
    *("place.points", "place.bot", "place.match", "replayed", "played"),
)
WHY_NOT = importlib.import_module("web.page.scorer.sums").WHY_NOT
BUILT = (
    [f"{kind}.{deck}.{suit}" for kind in ("suit", "of") for deck in DECKS for suit in SUITS]
    + [f"{kind}.{deck}.{rank}" for kind in ("rank", "ranks") for deck in DECKS for rank in RANKS]
    + [f"card.{deck}" for deck in DECKS]
    + [f"contract.{code}{line}" for code in CODES for line in ("", ".line")]
    + [f"contract.{row}" for row in ("SL", "GU", "J", "J1", "J2")]
    + [f"name.{seat}" for seat in range(6)]
    + [f"weis.run.{length}" for length in range(3, 10)]
    + [f"end.by.{kind}" for kind in ("weis", "stoeck", "trick", "last", "match")]
    + [f"slate.{row}" for row in ("tricks", "points", "weis", "stoeck", "bonus")]
    + [f"sheet.{part}{short}" for part in ("estimate", "points", "difference") for short in ("", ".short")]
    + [f"sheet.{mark}" for mark in ("sticks", "circles", "match", "null")]
    + [f"sheet.pay.{kind}" for kind in ("match", "bergpreis", "game", "stick")]
    + [f"sheet.{key}.{n}" for key in ("left", "stick", "circle") for n in ("one", "many")]
    + [f"{key}.{n}" for key in ("points", "tricks", "end.deals", "practice.undone") for n in ("one", "many")]
    + [f"say.by.{word}" for word in ("weis", "stoeck", "claim", "rest", "back", "turn")]
    + [f"auction.shove.{to}" for to in ("to", "on", "back")]
    + [f"{key}{what}" for key in ("auction.title", "status.choose.other") for what in ("", ".noSuit")]
    + [f"estimate.{key}" for key in ("erase", "seal")]
    + [f"pick.{game}" for game in (1, 2)]
    + [f"status.{what}{who}" for what in ("estimate", "pick") for who in ("", ".other")]
    + [
        "badge.by",
        "berg.player",
        "dealer",
        "joker.with",
        "told.back",
        "told.deal",
        "status.took",
        "status.took.points",
    ]
    + [f"hint.{key}" for key in KEYS]
    + [f"tip.{kind}" for kind in RIVALS]
    + [f"{setting}.{value}" for setting, values in SETTINGS.items() for value in values]
    + [f"settings.{setting}" for setting in SETTINGS]
    + [f"settings.{group}" for group in ("game", "cards", "table", "hand", "people")]
    + [f"replay.{to}" for to in ("first", "back", "forward", "last")]
    + [f"scorer.no.{why}" for why in WHY_NOT]
    + [f"club.no.{why}" for why in WHY]
    + [f"club.{key}" for key in ("before", "after", "again", "play", "bad.rules")]
    + [f"club.bad.{name}" for name in ("series", "deals", "from", "to")]
    + [f"club.copy.{what}" for what in ("code", "link")]
    + [f"club.by.{what}" for what in ("points", "bot", "match")]
    + [f"club.head.{head}" for head in CLUB_HEADS]
    + [f"club.{what}.{n}" for what in ("deals", "ignored") for n in ("one", "many")]
    + ["us", "them", "puur", "nell", "trump", "about"]
)


def words(language: str) -> dict[str, str]:
    return of_stages.catalogue(WEB, language)


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def named_in_code() -> set[str]:
    """Whole keys in calls of `t` and `count`; those that go on after a `+` are in BUILT."""
    keys: set[str] = set()
    for path in (WEB / "page").rglob("*.py"):
        text = path.read_text("utf-8")
        keys.update(re.findall(r'\bt\("([^"]+)"(?! \+)', text))
        keys.update(f"{key}.one" for key in re.findall(r'\bcount\("([^"]+)"', text))
    return {key for key in keys if not key.endswith(".")}


def said_by(path: Path) -> set[str]:
    """The keys that a module has as a whole where it asks for words."""
    keys: set[str] = set()
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name in ("t", "has", "count"):
            ends = (".one", ".many") if name == "count" else ("",)
            texts = [each.value for each in _whole(call.args[0]) if isinstance(each.value, str)]
            keys |= {text + end for text in texts for end in ends}
    return keys


def _whole(node: ast.expr) -> list[ast.Constant]:
    if isinstance(node, ast.IfExp):
        return _whole(node.body) + _whole(node.orelse)
    return [node] if isinstance(node, ast.Constant) else []


def refusals() -> set[str]:
    """The rules by which the engine may refuse an action."""
    protocol = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    listed = protocol.partition("These rules refuse an action:")[2].partition("\n\n")[0]
    return set(re.findall(r"`(\w+)`", listed)) - {"suit"}


def test_every_place_that_lists_the_languages_has_the_four() -> None:
    assert LANGUAGES == ["de", "en", "fr", "it"]
    known = re.search(r"LANGUAGES = (.+)", (WEB / "page/base/i18n.py").read_text("utf-8"))
    choices = re.search(r'"language": (\(.+\)),', (WEB / "page/base/settings.py").read_text("utf-8"))
    ahead = re.search(r"const known = (\[.+\]);", (WEB / "boot/preload.js").read_text("utf-8"))
    assert known
    assert choices
    assert ahead
    codes = [code for code, _ in ast.literal_eval(known[1])]
    assert sorted(codes) == LANGUAGES
    assert list(ast.literal_eval(choices[1])) == ast.literal_eval(ahead[1]) == codes
    assert re.findall(r'name="language" value="(\w+)"', PAGE) == codes
    spoken_where_nothing_runs = (WEB / "boot/unsupported.js").read_text("utf-8")
    reasons = len(re.findall(r"^    \w+: \{$", spoken_where_nothing_runs, re.M))
    said = [len(re.findall(rf"^      {code}: '", spoken_where_nothing_runs, re.M)) for code in codes]
    assert said == [reasons] * 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_sorted_and_has_each_key_once(language: str) -> None:
    pairs: list[tuple[str, str]] = json.loads(
        (WEB / f"lang/{language}.json").read_text("utf-8"), object_pairs_hook=list
    )
    keys = [key for key, _ in pairs]
    assert keys == sorted(set(keys))


def test_words_are_there_when_the_modules_are_that_say_them() -> None:
    comes = of_stages.stages_of(WEB, words("de"))
    said = {path: said_by(ROOT / path) for path in stages(WEB)}
    assert sum(map(len, said.values())) > 400
    late = [(path, key) for path, stage in stages(WEB).items() for key in said[path] if comes[key] > stage]
    assert late == []


def test_no_words_come_first_that_nothing_says_first() -> None:
    """A beginning in the table stands in a module of the first stage, as a key or as the begin of one."""
    first = [(ROOT / path).read_text("utf-8") for path, stage in stages(WEB).items() if stage == 0]
    named = table(WEB)["words"]["first"]
    unsaid = [
        name
        for name in named
        if not any(re.search(rf'"{re.escape(name.removesuffix(".*"))}[."]', text) for text in first)
    ]
    assert unsaid == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_is_sent_once(language: str) -> None:
    sent = [of_stages.words(WEB, stage, language) for stage in NAMES]
    own = {key: text for key, text in words(language).items() if key.startswith("gen.")}
    assert own.items() <= of_stages.words(WEB, of_stages.GENERATOR, language).items()
    assert sum(map(len, sent)) + len(own) == len(words(language))
    assert sent[0] | sent[1] | sent[2] | own == words(language)


def test_words_that_there_are_not_fail_the_build(tmp_path: Path) -> None:
    shutil.copytree(WEB / "lang", tmp_path / "web/lang")
    (tmp_path / "web/page").mkdir()
    (tmp_path / "index.html").write_text(PAGE)
    toml = (WEB / "page/stages.toml").read_text("utf-8")
    (tmp_path / "web/page/stages.toml").write_text(toml.replace('"backup",', '"backup", "backdown",'))
    with pytest.raises(SetupError, match=r"names no words: backdown$"):
        of_stages.words(tmp_path / "web", "first", "de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_keys_and_same_fields_as_german(language: str) -> None:
    german, other = words("de"), words(language)
    assert sorted(other) == sorted(german)
    assert {key: fields(text) for key, text in other.items()} == {k: fields(v) for k, v in german.items()}


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_a_preset_has_a_short_name_and_a_line(variant: str) -> None:
    for key, longest in ((f"variant.{variant}", LONGEST_NAME), (f"variant.{variant}.line", LONGEST_LINE)):
        found = {language: words(language)[key] for language in LANGUAGES}
        assert {language: text for language, text in found.items() if len(text) > longest} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_aim_of_a_count_after_the_deal_is_the_order_and_not_the_greater_total(language: str) -> None:
    """The first to reach the target in that order wins, whatever the totals (rules B0.14)."""
    said = words(language)
    assert said["option.countOrder"].lower() in said["rules.aim.endMode.roundEnd"].lower()


def test_every_key_of_the_page_is_in_the_catalogue() -> None:
    used = set(re.findall(r'data-t(?:-label|-title)?="([^"]+)"', PAGE)) | named_in_code() | set(BUILT)
    used |= {f"why.{rule}" for rule in refusals()}
    assert {"followSuit", "undertrump", "mayNotShove"} <= refusals()
    assert used - set(words("de")) == set()


def test_the_page_without_python_says_what_the_catalogue_says() -> None:
    german = words("de")
    shown = re.findall(r'data-t="([^"]+)"[^>]*>([^<]+)<', PAGE)
    assert len(shown) > 30
    for carrier, attribute in (("label", "aria-label"), ("title", "title")):
        tags = [tag for tag in re.findall(r"<[^>]+>", PAGE) if f"data-t-{carrier}=" in tag]
        found = [re.search(rf'data-t-{carrier}="([^"]+)".* {attribute}="([^"]+)"', tag) for tag in tags]
        assert all(found)
        shown += [(each[1], each[2]) for each in found if each]
    assert [(key, text) for key, text in shown if german[key] != text] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "button"), [("scorer.wiped", "scorer.undo"), ("learn.count.end", "tool.tip")]
)
def test_a_button_is_called_what_it_says(language: str, text: str, button: str) -> None:
    assert words(language)[button] in words(language)[text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_swiss_spelling(language: str) -> None:
    assert [key for key, text in words(language).items() if "ß" in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_typography(language: str) -> None:
    """Bent apostrophes everywhere; French sets a narrow space that does not break at its high signs."""
    wrong = {"fr": "'|[ \\w][:;?!»](?!\\d)|«[^\u202f]"}.get(language, "'|\u202f")
    assert [text for text in words(language).values() if re.search(wrong, text)] == []


def test_what_is_seen_on_a_button_is_part_of_its_name() -> None:
    """Whoever speaks to the page says what they see (WCAG 2.5.3)."""
    assert re.findall(r'<span[^>]*aria-hidden="true"[^>]*>[^<\s]+</span>', PAGE) == []
