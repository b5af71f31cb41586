"""The words of the page while a language is chosen: all of one language, whatever comes late."""

from __future__ import annotations

import asyncio
import importlib
import json
from typing import Any

from tests.page.fake_page import Page, imported


def test_a_language_chosen_while_words_are_on_their_way_has_all_of_them() -> None:
    page = Page()
    with imported(page, "web.page.base.dom"):
        i18n: Any = importlib.import_module("web.page.base.i18n")
        root: Any = importlib.import_module("web.page.base.dom").root
        js: Any = importlib.import_module("js")
        root.attr("lang", "de-CH")

        async def choose() -> dict[str, str]:
            slow = asyncio.Event()

            async def text(address: str, _patient: bool) -> str:
                stage, language, _ = address.removeprefix("vendor/").split(".")
                if (stage, language) == ("on_demand", "de"):
                    await slow.wait()
                return json.dumps({f"{stage}.word": language})

            js.jassText = text
            js.jassTranslate = lambda _text, tag: root.attr("lang", tag)
            await i18n.use("de")
            coming = asyncio.create_task(i18n.add("on_demand", False))
            await asyncio.sleep(0)
            await i18n.use("fr")
            slow.set()
            await coming
            return dict(i18n._words)

        words = asyncio.run(choose())
        assert words["on_demand.word"] == "fr"
        assert set(words.values()) == {"fr"}
