"""The browser as MicroPython sees it, and what the page's scripts give it: as much of them as the page uses.

A value of JavaScript is `Any` where its type would say nothing that matters here. `undefined` and `null` are
both None.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Literal, Protocol, overload

# The document

class Style:
    def setProperty(self, name: str, value: str) -> None: ...

class Element:
    """Any element: of a form's fields, too, what only they have."""

    id: str
    className: str
    tagName: str
    textContent: str
    scrollTop: float
    scrollHeight: float
    parentElement: Element | None
    style: Style
    # Of fields, buttons and dialogs
    type: str
    value: str
    checked: bool
    maxLength: int
    selectedIndex: int
    hidden: bool
    open: bool
    files: FileList
    href: str
    download: str
    def addEventListener(self, event: str, handler: object, options: object = ...) -> None: ...
    def append(self, *children: Element | str) -> None: ...
    def click(self) -> None: ...
    def cloneNode(self, deep: bool) -> Element: ...
    def close(self) -> None: ...
    def closest(self, selector: str) -> Element | None: ...
    def contains(self, other: Element | None) -> bool: ...
    def focus(self, options: object = ...) -> None: ...
    def getAttribute(self, name: str) -> str | None: ...
    def getBoundingClientRect(self) -> _Box: ...
    def hasAttribute(self, name: str) -> bool: ...
    def insertBefore(self, child: Element, before: Element | None) -> None: ...
    def querySelector(self, selector: str) -> Element: ...
    def querySelectorAll(self, selector: str) -> Elements: ...
    def remove(self) -> None: ...
    def removeAttribute(self, name: str) -> None: ...
    def replaceChildren(self) -> None: ...
    def select(self) -> None: ...
    def setAttribute(self, name: str, value: str) -> None: ...
    def scrollIntoView(self, options: object = ...) -> None: ...
    def showModal(self) -> None: ...

class _Box:
    left: float
    top: float
    width: float
    height: float
    right: float
    bottom: float

class Elements:
    length: int
    def item(self, index: int) -> Element: ...

class Event:
    """Any event, with what only some have."""

    type: str
    target: Element
    key: str
    repeat: bool
    detail: int
    altKey: bool
    ctrlKey: bool
    metaKey: bool
    clientX: float
    clientY: float
    pointerType: str
    newValue: str | None
    dataTransfer: _Carried
    def preventDefault(self) -> None: ...

class File:
    name: str
    size: int
    def text(self) -> Awaitable[str]: ...

class FileList:
    length: int
    def item(self, index: int) -> File | None: ...

class _Carried:
    """What is dropped on the page."""

    files: FileList

class FileHandle:
    def getFile(self) -> Awaitable[File]: ...

class FileHandles:
    """What the device opens with the page."""

    length: int
    def at(self, index: int) -> FileHandle: ...

class Document(Element):
    activeElement: Element | None
    body: Element
    documentElement: Element
    visibilityState: str
    def createElement(self, tag: str) -> Element: ...
    def createElementNS(self, space: str, tag: str) -> Element: ...
    def elementFromPoint(self, x: float, y: float) -> Element | None: ...
    def getElementById(self, identity: str) -> Element: ...

class _Texts:
    length: int
    def at(self, index: int) -> str: ...

class Search:
    """`URLSearchParams`."""

    def delete(self, name: str) -> None: ...
    def get(self, name: str) -> str | None: ...
    def has(self, name: str) -> bool: ...
    def getAll(self, name: str) -> _Texts: ...
    def keys(self) -> object: ...
    def set(self, name: str, value: str) -> None: ...
    def sort(self) -> None: ...
    def toString(self) -> str: ...

class _SearchMaker:
    def new(self, query: str = ...) -> Search: ...

class _Location:
    hash: str
    href: str
    origin: str
    pathname: str
    search: str
    def reload(self) -> None: ...
    def replace(self, address: str) -> None: ...

class _History:
    state: object
    def back(self) -> None: ...
    def pushState(self, state: object, title: str, address: str = ...) -> None: ...
    def replaceState(self, state: object, title: str, address: str) -> None: ...

class _Media:
    matches: bool
    def addEventListener(self, event: str, handler: object) -> None: ...

class _Console:
    def info(self, *words: str) -> None: ...
    def error(self, *words: str) -> None: ...

document: Document
window: Any
location: _Location
history: _History
navigator: Any
console: _Console
origin: str
innerWidth: float
URLSearchParams: _SearchMaker

# Types of JavaScript's own

class JsDate:
    """A moment, by this device's clock."""

    def getFullYear(self) -> int: ...
    def getMonth(self) -> int: ...
    def getDate(self) -> int: ...
    def getDay(self) -> int: ...
    def setUTCDate(self, day: int) -> None: ...
    def setUTCSeconds(self, second: int) -> None: ...
    def toLocaleDateString(self, language: str | None, how: object = ...) -> str: ...

class _DateMaker:
    def new(self, *parts: int | str) -> JsDate: ...

Array: Any
Date: _DateMaker
String: Any
Intl: Any
JSON: Any
Math: Any
MessageChannel: Any
Object: Any
Promise: Any
Reflect: Any
URL: Any
Uint8Array: Any
caches: Any
crypto: Any
TextDecoder: Any
TextEncoder: Any

def clearTimeout(timer: int) -> None: ...
def encodeURIComponent(text: str) -> str: ...
def decodeURIComponent(text: str) -> str: ...
def matchMedia(query: str) -> _Media: ...
def requestAnimationFrame(call: object) -> int: ...
def setTimeout(call: object, milliseconds: float) -> int: ...

# What the page's scripts offer; each says where it is

class Store(Protocol):
    """`localStorage` that never throws (web/page/base/storage.js)."""

    lasts: bool

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, text: str) -> bool: ...
    def remove(self, key: str) -> bool: ...

class News:
    """A word from the engine's worker."""

    kind: str
    version: str
    done: int
    total: int

class _AllNews:
    length: int
    def at(self, index: int) -> News: ...

class Link:
    """One worker with an engine (web/page/engine_client/connection.js)."""

    heed: Callable[[News], None] | None
    kept: bool
    news: _AllNews
    ready: Awaitable[bool]
    def ask(self, text: str) -> Awaitable[str]: ...
    def end(self) -> None: ...

class _Host:
    """The page that the table is a guest of (web/embed/host.js)."""

    asked: Search
    def answer(self, asked: str, words: str) -> None: ...
    def failed(self, reason: str) -> None: ...
    def listen(self, heard: object) -> None: ...
    def stands(self, state: str) -> None: ...
    def take(self, asked: str) -> bool: ...
    def tell(self, kind: str, words: str) -> None: ...

class _Words:
    """The words that came before Python (web/boot/preload.js)."""

    language: str
    text: str

jassHost: _Host
jassInstall: Any  # the browser's offer to install the game (web/boot/early.js)
jassStore: Store
jassWords: _Words

def jassReset() -> None: ...  # web/boot/unsupported.js
def jassBroken() -> None: ...  # web/boot/unsupported.js
def jassDrawings(name: str, big: bool) -> Awaitable[None]: ...  # web/boot/start.js

jassJoins: bool  # web/page/engine_client/connection.js

def jassEngine(number: int) -> Link: ...  # web/page/engine_client/connection.js

# The scripts that web/boot/unpack.js brings on demand

class Why(Protocol):
    """What has come of it: empty, or why nothing has."""

    why: str

class Ticket(Why, Protocol):
    ticket: str

class SeatLink(Protocol):
    """A seat as the dealing device has it."""

    def offer(self) -> Awaitable[Ticket]: ...
    def answer(self, text: str) -> Awaitable[Why]: ...
    def send(self, text: str) -> bool: ...
    def close(self) -> None: ...

class Connections(Protocol):
    """A table of devices."""

    def seat(self, number: int, seats: int) -> SeatLink: ...
    def close(self) -> None: ...

class _Seats(Protocol):
    length: int
    def at(self, index: int) -> int: ...

class _Resumed(Protocol):
    table: Connections | None
    seats: _Seats

class _Hosts(Protocol):
    def __call__(self, options: object) -> Connections: ...
    def resume(self, options: object) -> Awaitable[_Resumed]: ...

class GuestLink(Why, Protocol):
    """The seat as the guest's device has it."""

    seat: int
    answered: Awaitable[Ticket]
    def send(self, text: str) -> bool: ...
    def close(self) -> None: ...

class _ResumedGuest(Protocol):
    guest: GuestLink | None

class _Joins(Protocol):
    def __call__(self, ticket: str, options: object) -> GuestLink: ...
    def resume(self, options: object) -> Awaitable[_ResumedGuest]: ...
    def place(self, ticket: str) -> int: ...

class _Camera(Protocol):
    def wanted(self) -> Awaitable[bool]: ...
    def start(self, video: Element) -> Awaitable[Why]: ...
    def read(self) -> Awaitable[str]: ...
    def stop(self) -> None: ...

class Glue(Protocol):
    """What connects devices (web/together/together.js)."""

    host: _Hosts
    join: _Joins
    camera: _Camera
    def supported(self) -> bool: ...
    def drawCode(self, text: str) -> Awaitable[Element]: ...

class GlueNews(Protocol):
    """What a connection tells; `text` and `why` are empty but with the kinds that have them."""

    kind: str
    seat: int
    text: str
    why: str

class SoundScript(Protocol):
    """web/page/ui/sound.js"""

    def play(self, name: str, level: str) -> None: ...

class _LinkCodec(Protocol):
    """web/page/saves/link_codec.js"""

    def pack(self, text: str) -> Awaitable[str]: ...
    def unpack(self, code: str) -> Awaitable[str]: ...

class _Drawer(Protocol):
    """web/page/club/qr.js"""

    def drawn(self, text: str) -> str: ...

@overload
def jassImport(name: Literal["./together/together.js"]) -> Awaitable[Glue]: ...
@overload
def jassImport(name: Literal["./page/ui/sound.js"]) -> Awaitable[SoundScript]: ...
@overload
def jassImport(name: Literal["./page/saves/link_codec.js"]) -> Awaitable[_LinkCodec]: ...
@overload
def jassImport(name: Literal["./page/club/qr.js"]) -> Awaitable[_Drawer]: ...
@overload
def jassImport(name: str) -> Awaitable[Any]: ...
def jassLook(theme: str, cloth: str) -> None: ...  # web/boot/early.js
def jassModules(name: str, patient: bool) -> Awaitable[str]: ...  # web/boot/micropython.js
def jassReadable(text: str) -> bool: ...  # web/page/base/storage.js
def jassRemember() -> None: ...  # web/page/engine_client/connection.js
def jassSheet(name: str, patient: bool) -> Awaitable[str]: ...  # web/boot/micropython.js
def jassSymbols(name: str, prefix: str) -> None: ...  # web/boot/start.js
def jassText(name: str, patient: bool) -> Awaitable[str]: ...  # web/boot/micropython.js
def jassTranslate(text: str, tag: str) -> None: ...  # web/boot/preload.js
