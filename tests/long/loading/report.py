"""The table of what visitors saw: docs/loading.md."""

from tests.long.loading.cases import Outcome


def report(outcomes: list[Outcome]) -> str:
    """docs/loading.md."""
    wrong = [each for each in outcomes if each.wrong]
    lines = [
        "# What a visitor sees where a file does not come",
        "",
        "For contributors who change how the page loads. `python3 -m tests.long loading` writes this page.",
        "Each file of a first visit fails in six ways, for some seconds and for good, on a first visit and",
        "on a later one for which the browser has thrown it away. So does what comes with a press. Each file",
        "that the service worker keeps is thrown away, too, and the page loaded with a network and without",
        "one. The visitor reads the quoted words until it comes.",
        "",
        f"{len(outcomes)} cases, {len(wrong)} not as they should be.",
        "",
        "| file | how it fails | what the visitor reads meanwhile | what is wrong |",
        "|---|---|---|---|",
    ]
    told: dict[tuple[str, str, str], list[str]] = {}
    for each in outcomes:
        told.setdefault((each.file, each.told, each.wrong), []).append(each.way)
    for (file, words, fault), ways in sorted(told.items()):
        cells = [f"`{file}`", ", ".join(ways), words.replace("|", "·").replace("\n", " "), fault]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
