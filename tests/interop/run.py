#!/usr/bin/env python3
"""Every format that sankoma writes, as other programs read it. See README.md next to this file.

    python3 tests/interop/run.py --peers FOLDER [--sankoma PROGRAM] [--list] [--accept] [FILE|FOLDER…]
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import record_tree
from compare import differences
from limits import Case, explanation

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FORMATS = ["kif", "ki2", "csa", "csa3", "jkf", "usi", "sfen"]
READERS = {
    "python-shogi": ("python", ["kif", "csa", "csa3", "usi", "sfen"]),
    "cshogi": ("python", ["kif", "ki2", "csa", "csa3", "usi", "sfen"]),
    "tsshogi": ("node", FORMATS),
    "json-kifu-format": ("node", ["kif", "ki2", "csa", "csa3", "jkf"]),
}
# The losses by which sankoma says that a part of the record is not in the file written.
LOSSES = {
    "start": {"start_changed"},
    "main line": {"moves_left_out", "pass_as_variation"},
    "variations": {"variations_left_out", "moves_left_out", "pass_as_variation"},
    "times": {"time_changed"},
    "totals": {"time_changed"},
    "comments": {"comment_left_out", "moves_left_out", "variations_left_out"},
    "end": {"end_changed", "end_word", "moves_left_out", "variations_left_out"},
    "winner": {"end_changed", "end_word", "moves_left_out"},
}
# Times of whole seconds go into these formats as they are: no loss excuses another time.
EXACT_TIMES = {"kif", "csa", "csa3", "jkf"}
# Totals go into these.
EXACT_TOTALS = {"kif", "jkf"}


class Worker:
    """A process that reads records with other programs; a reader that kills it is an answer too."""

    def __init__(self, command):
        self.command, self.process = command, None

    def ask(self, request):
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        return json.loads(line) if line else {"error": f"killed by signal {-self.process.wait()}"}


def workers(peers):
    return {
        "python": Worker([str(peers / "venv/bin/python"), str(HERE / "read_python.py")]),
        "node": Worker(["node", str(HERE / "read_node.mjs"), str(peers)]),
    }


def convert(sankoma, source, target, format):
    """Writes the first game of `source`; returns the codes of the losses, or None if nothing was written."""
    command = [sankoma, "convert", source, target, "--to", format, "--encoding", "utf-8", "--game", "1", "--force", "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    if not target.exists():
        return None
    return {row["code"] for row in json.loads(done.stdout)["diagnostics"]}


def has_errors(sankoma, source):
    """Whether the record itself is faulty, such as one with illegal moves; that its end is no such end is none of that."""
    done = subprocess.run([sankoma, "check", "--json", source], capture_output=True, text=True)
    found = [row for line in done.stdout.splitlines() for row in json.loads(line).get("diagnostics", [])]
    is_about_end = lambda code: code.startswith(("end_not_", "end_is_", "end_without_"))
    return any(
        row["severity"] == "error" or (row["severity"] == "warning" and not is_about_end(row["code"])) for row in found
    )


def sources(paths):
    """The records among the paths, and below those that are folders."""
    for path in paths:
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        known = {".kif", ".kifu", ".ki2", ".ki2u", ".csa", ".jkf", ".json", ".sfen", ".usi"}
        yield from (file for file in files if file.is_file() and file.suffix in known)


def outcome(case, part, losses):
    """(equal, loss, limit or DIFFERENT; name of the loss or limit)"""
    exact = (part == "times" and case.format in EXACT_TIMES) or (part == "totals" and case.format in EXACT_TOTALS)
    named = set() if exact else losses & LOSSES.get(part, set())
    if named:
        return "loss", ", ".join(sorted(named))
    name = explanation(case, part)
    return ("limit", name) if name else ("DIFFERENT", None)


def judge(case, losses):
    """The outcome for each part that differs; no part where all is equal."""
    if "error" in case.found:
        name = explanation(case, "read")
        return {"read": ("limit", name) if name else ("DIFFERENT", None)}, {"read": (None, case.found["error"])}
    differing = differences(case.expected, case.found, case.format == "csa3" and "T" in case.text and "." in case.text)
    return {part: outcome(case, part, losses) for part in differing}, differing


def result_of(outcomes):
    kinds = {kind for kind, _ in outcomes.values()}
    return next((kind for kind in ("DIFFERENT", "limit", "loss") if kind in kinds), "equal")


def short(value):
    text = json.dumps(value, ensure_ascii=False, default=str) if not isinstance(value, dict) else str(value)
    return text if len(text) < 160 else text[:160] + "…"


def first_difference(pair):
    expected, found = pair
    if isinstance(expected, dict) and isinstance(found, dict):
        key = next(key for key in [*expected, *found] if expected.get(key) != found.get(key))
        return f"{key}: expected {short(expected.get(key))}, found {short(found.get(key))}"
    if isinstance(expected, list) and isinstance(found, list):
        at = next((i for i, (a, b) in enumerate(zip(expected, found)) if a != b), min(len(expected), len(found)))
        return f"[{at}]: expected {short(expected[at : at + 4])}, found {short(found[at : at + 4])}"
    return f"expected {short(expected)}, found {short(found)}"


class Comparison:
    """Writes one record after another in every format, and has every reader read it."""

    def __init__(self, arguments, folder):
        self.sankoma, self.reference = arguments.sankoma, arguments.reference or arguments.sankoma
        self.list, self.accept = arguments.list, arguments.accept
        self.folder = Path(folder)
        self.workers = workers(arguments.peers.resolve())
        self.counts, self.unexplained = Counter(), 0

    def compare(self, source):
        reference = self.folder / "reference.jkf"
        reference.unlink(missing_ok=True)
        losses = convert(self.reference, source, reference, "jkf")
        if losses is None:
            return
        expected = record_tree.from_jkf(json.loads(reference.read_text()))
        # JKF has no passes and no text in place of moves; what other programs make of them is nothing to compare.
        is_faulty = has_errors(self.reference, source) or bool(losses & {"moves_left_out", "variations_left_out"})
        before = self.unexplained
        texts = {format: self.compare_in(format, source, expected, is_faulty) for format in FORMATS}
        if self.accept and source.parent == HERE / "sources" and self.unexplained == before:
            sections = [f"== {format}\n{text.rstrip()}\n" for format, text in texts.items()]
            (HERE / "accepted" / f"{source.name}.txt").write_text("\n".join(sections))

    def compare_in(self, format, source, expected, is_faulty):
        target = self.folder / f"written.{format}"
        target.unlink(missing_ok=True)
        losses = convert(self.sankoma, source, target, format)
        if losses is None:
            print(f"{source}: {format} is not written")
            self.unexplained += 1
            return ""
        text = target.read_bytes().decode("utf-8").replace("\r\n", "\n")
        for reader, (worker, formats) in READERS.items():
            if format in formats:
                found = self.workers[worker].ask({"reader": reader, "format": format, "path": str(target)})
                self.count(Case(reader, format, expected, found, text, source), losses, is_faulty)
        return text

    def count(self, case, losses, is_faulty):
        outcomes, differing = judge(case, losses)
        result = result_of(outcomes)
        result = "faulty" if result == "DIFFERENT" and is_faulty else result
        self.counts[case.format, case.reader, result] += 1
        self.unexplained += result == "DIFFERENT"
        for part, (kind, name) in outcomes.items():
            if self.list or (kind == "DIFFERENT" and not is_faulty):
                where = f"{case.source}: {case.format} × {case.reader}: {part}"
                kind = "faulty" if kind == "DIFFERENT" and is_faulty else kind
                print(f"{where}: {kind} {name or ''} {first_difference(differing[part])}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--peers", type=Path, required=True, help="the folder with venv/ and node_modules/")
    parser.add_argument("--sankoma", default=str(ROOT / "target/release/sankoma"))
    parser.add_argument("--reference", help="the program whose tree is compared with, if not the same")
    parser.add_argument("--list", action="store_true", help="print every loss and limit too")
    parser.add_argument("--accept", action="store_true", help="keep what is written for records without unexplained differences")
    arguments = parser.parse_args()
    usual = [ROOT / "tests/records/sound", ROOT / "tests/records/invalid", ROOT / "kifu", HERE / "sources"]
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(arguments, folder)
        for source in sources(arguments.paths or usual):
            comparison.compare(source)
    print_table(comparison.counts)
    print(f"{comparison.unexplained} unexplained differences")
    sys.exit(1 if comparison.unexplained else 0)


def print_table(counts):
    kinds = ["equal", "loss", "limit", "faulty", "DIFFERENT"]
    print(f"{'format':8}{'reader':20}" + "".join(f"{kind:>11}" for kind in kinds))
    for format in FORMATS:
        for reader, (_, formats) in READERS.items():
            if format in formats:
                print(f"{format:8}{reader:20}" + "".join(f"{counts[format, reader, kind]:11}" for kind in kinds))


main()
