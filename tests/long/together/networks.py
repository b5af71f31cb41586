"""Networks on this machine: two devices in namespaces of their own, in one LAN or behind a router each.

Every namespace belongs to one run (its process is in the name), and `Networks.close` removes it with all that
is in it. Nothing is changed in the machine's own network.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import partial

from tests.browser import patience

DEVICES = ("host", "guest")
STUN = "203.0.113.1"
STUN_PORT = 3478

# A switch that passes broadcasts, without which there is no ARP, but no multicast.
NO_MULTICAST = """table bridge jass {
  chain passed { type filter hook forward priority 0; meta pkttype multicast drop; }
}"""

# As a router at home: a way out for all inside, none in for who was not asked. Linux keeps the port where it
# is free, whatever the peer; `fully-random` takes another for each peer, which makes the router symmetric.
ROUTER = """table ip jass {{
  chain translated {{ type nat hook postrouting priority srcnat; oifname "wan" masquerade {ports}; }}
  chain entering {{ type filter hook input priority 0; iifname "wan" ct state new drop; }}
  chain passed {{ type filter hook forward priority 0; iifname "wan" ct state new drop; }}
}}"""


def missing() -> str:
    """What this machine lacks, in words, or ""."""
    if os.geteuid():
        return "needs root"
    lacking = [name for name in ("ip", "nft") if not shutil.which(name, path=PATH)]
    if lacking:
        return f"needs {' and '.join(lacking)}: apt-get install iproute2 nftables"
    tried = subprocess.run(
        ["ip", "netns", "add", f"jass{os.getpid()}try"], env={"PATH": PATH}, capture_output=True, text=True
    )
    if tried.returncode:
        return f"cannot make network namespaces here: {tried.stderr.strip()}"
    subprocess.run(["ip", "netns", "del", f"jass{os.getpid()}try"], env={"PATH": PATH}, check=True)
    return ""


PATH = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"


class Networks:
    """The two devices' namespaces, which stay, and what lies between them, which each case builds again."""

    def __init__(self) -> None:
        self._own = f"jass{os.getpid()}"
        self._between: list[str] = []
        for device in DEVICES:
            self._add(device)

    def name(self, place: str) -> str:
        """The namespace of a device or of what is between them."""
        return f"{self._own}{place}"

    def inside(self, place: str, *command: str) -> list[str]:
        """A command that runs there."""
        return ["ip", "netns", "exec", self.name(place), *command]

    def lan(self, *, multicast: bool = True, route: bool = True) -> None:
        """One LAN with both devices in it."""
        self._clear()
        self._begin("switch")
        self._bridge("switch", "192.168.1.1/24")
        for number, device in enumerate(DEVICES):
            self._cable(device, "eth", "switch", device)
            self._join("switch", device)
            self._address(device, "eth", f"192.168.1.{10 + number}/24")
            if route:
                self._ip(device, "route", "add", "default", "via", "192.168.1.1")
        if not multicast:
            self._rules("switch", NO_MULTICAST)
        self._ready()

    def homes(self, *, symmetric: tuple[str, ...] = ()) -> None:
        """A LAN for each device, each behind a router of its own, and the internet between."""
        self._clear()
        self._begin("net")
        self._bridge("net", f"{STUN}/24")
        for number, device in enumerate(DEVICES):
            router = f"{device}router"
            self._begin(router)
            self._cable(device, "eth", router, "lan")
            self._cable(router, "wan", "net", device)
            self._join("net", device)
            self._address(device, "eth", f"192.168.{number + 1}.10/24")
            self._address(router, "lan", f"192.168.{number + 1}.1/24")
            self._address(router, "wan", f"203.0.113.{number + 2}/24")
            self._ip(device, "route", "add", "default", "via", f"192.168.{number + 1}.1")
            self._ip(router, "route", "add", "default", "via", STUN)
            self._run(*self.inside(router, "sysctl", "-qw", "net.ipv4.ip_forward=1"))
            self._rules(router, ROUTER.format(ports="fully-random" if device in symmetric else ""))
        self._ready()

    def close(self) -> None:
        """Remove everything; processes in the namespaces must have ended."""
        self._clear()
        for device in DEVICES:
            self._run("ip", "netns", "del", self.name(device))

    def _add(self, place: str) -> None:
        self._run("ip", "netns", "add", self.name(place))
        # Tickets with link-local addresses of IPv6 would be another case in each row.
        self._run(*self.inside(place, "sysctl", "-qw", "net.ipv6.conf.default.disable_ipv6=1"))
        self._ip(place, "link", "set", "lo", "up")

    def _begin(self, place: str) -> None:
        self._add(place)
        self._between.append(place)

    def _clear(self) -> None:
        # A cable goes with either of its ends, but the kernel takes its time after a namespace is gone.
        for device in DEVICES:
            subprocess.run(
                self.inside(device, "ip", "link", "del", "eth"), env={"PATH": PATH}, capture_output=True
            )
        for place in self._between:
            self._run("ip", "netns", "del", self.name(place))
        self._between = []

    def _cable(self, one: str, end: str, other: str, far: str) -> None:
        to = ("type", "veth", "peer", "name", far, "netns", self.name(other))
        self._ip(one, "link", "add", end, *to)
        self._ip(one, "link", "set", end, "up")
        self._ip(other, "link", "set", far, "up")

    def _bridge(self, place: str, address: str) -> None:
        # Without a querier a switch that snoops would lose multicast after a while, which is another case.
        self._ip(place, "link", "add", "ports", "type", "bridge", "mcast_snooping", "0")
        self._ip(place, "link", "set", "ports", "up")
        self._address(place, "ports", address)

    def _join(self, place: str, port: str) -> None:
        self._ip(place, "link", "set", port, "master", "ports")

    def _address(self, place: str, link: str, address: str) -> None:
        self._ip(place, "address", "add", address, "dev", link)

    def _rules(self, place: str, text: str) -> None:
        self._run(*self.inside(place, "nft", "-f", "-"), text=text)

    def _ready(self) -> None:
        """Wait until each device reaches its neighbour; a bridge takes a moment to forward."""
        for number, device in enumerate(DEVICES):
            home = "192.168.1.1" if "switch" in self._between else f"192.168.{number + 1}.1"
            asks = f"import socket; socket.socket(type=socket.SOCK_DGRAM).sendto(b'?', ('{home}', 9))"
            patience.until(None, partial(self._reaches, device, home, asks), f"{device} reaches {home}")

    def _reaches(self, device: str, home: str, asks: str) -> bool:
        self._run(*self.inside(device, sys.executable, "-c", asks))
        return "lladdr" in self._run(*self.inside(device, "ip", "neigh", "show", home))

    def _ip(self, place: str, *words: str) -> None:
        self._run("ip", "-n", self.name(place), *words)

    def _run(self, *command: str, text: str | None = None) -> str:
        done = subprocess.run(command, env={"PATH": PATH}, input=text, capture_output=True, text=True)
        if done.returncode:
            raise OSError(f"{' '.join(command)}: {done.stderr.strip()}")
        return done.stdout
