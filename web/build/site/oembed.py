"""oEmbed: what other pages show when somebody pastes the game's address (docs/embedding.md)."""

import html
import json

NAME = "oembed.json"
_WIDTH, _HEIGHT = 800, 500
ALLOW = "fullscreen; clipboard-write; clipboard-read; web-share; camera; local-network-access"
"""The permissions of a frame, the same in every snippet (tests/page/test_guide.py)."""
_STYLE = "display:block;width:100%;aspect-ratio:8/5;min-height:480px;border:0"


def answer(address: str) -> str:
    """The JSON answer for a game at `address`, which ends with a slash."""
    frame = (
        f'<iframe src="{html.escape(address)}embed.html" title="Jass" width="{_WIDTH}" height="{_HEIGHT}" '
        f'loading="lazy" allow="{ALLOW}" style="{_STYLE}"></iframe>'
    )
    rich = {
        "version": "1.0",
        "type": "rich",
        "title": "Jass",
        "provider_name": "Jass",
        "provider_url": address,
        "html": frame,
        "width": _WIDTH,
        "height": _HEIGHT,
        "thumbnail_url": f"{address}web/icons/icon-512.png",
        "thumbnail_width": 512,
        "thumbnail_height": 512,
    }
    return json.dumps(rich, indent=1) + "\n"


def linked(page: str, address: str) -> str:
    """A page with a link to the answer."""
    href = html.escape(address + NAME)
    link = f'<link rel="alternate" type="application/json+oembed" href="{href}" title="Jass">\n'
    return page.replace("</head>", link + "</head>", 1)
