"""Files that several write at once: the server's threads make what is missing from its caches."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from web.build import atomic
from web.build.page.sources import erased


def test_many_write_the_same_file_at_once(tmp_path: Path) -> None:
    place = tmp_path / "made"
    bodies = [bytes([number]) * 100_000 for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(20):
            list(pool.map(lambda body: atomic.write(place, body), bodies))
            assert place.read_bytes() in bodies
    assert [each.name for each in tmp_path.iterdir()] == ["made"]


def test_what_cannot_be_put_in_place_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    with pytest.raises(OSError, match="made"):
        atomic.write(tmp_path / "made", b"body")
    assert [each.name for each in tmp_path.iterdir()] == ["made"]
    assert (tmp_path / "made").is_dir()


def test_two_threads_read_a_module_at_once() -> None:
    source = (Path(__file__).parents[2] / "web/page/table/controller.py").read_text("utf-8")
    others = [source + "\n" * lines for lines in range(64)]  # what has been read once is not read again
    with ThreadPoolExecutor(8) as pool:
        read = list(pool.map(erased, others))
    assert [text.rstrip("\n") for text in read] == [erased(source).rstrip("\n")] * 64
