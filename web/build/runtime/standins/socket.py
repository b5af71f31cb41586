"""Stands in for `socket` in the browser, where no program opens one: what asyncio's signatures speak of."""

AF_UNSPEC, AF_INET, AF_INET6, SOCK_STREAM, IPPROTO_TCP, IPPROTO_IPV6, AI_PASSIVE = 0, 2, 10, 1, 6, 41, 1


class socket:  # noqa: N801 (a name of the standard library)
    """Cannot be made."""

    def __init__(self, *_: object, **__: object) -> None:
        raise OSError("no sockets in the browser")
