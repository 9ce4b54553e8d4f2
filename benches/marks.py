#!/usr/bin/env python3
"""Marks of reviews against those of a longer search and of another engine: precision and recall at 5, 10 and 20 %.

    benches/marks.py FOLDER PROGRAM GAME... [--nodes 10000] [--times 50] [--usi "fairy-stockfish" --usi-nodes 200000]

reviews the games with --passes 1, with --passes 2, with --passes 1 at eight times the nodes, and, as the reference, with
--passes 1 at so many times the nodes; the other engine searches every position. Results are files in FOLDER, which a later
run uses again. A move is marked where it loses so much win rate (1 / (1 + exp(-score / 600))) and is not the best move.
"""

import argparse
import json
import math
import resource
import subprocess
from pathlib import Path

LOSSES = (0.05, 0.10, 0.20)

# The review that compares suspicious moves; the marks of the others follow from the positions around the moves.
COMPARED = "two passes"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("program")
    parser.add_argument("games", nargs="+", type=Path)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--usi", help="a USI engine; Fairy-Stockfish is told to play shogi")
    parser.add_argument("--usi-nodes", type=int, default=200_000)
    return parser.parse_args()


def review(given, name, nodes, passes):
    """Rows of the positions of every game, and the processor time that they took."""
    rows = given.folder / f"{name}.json"
    if not rows.exists():
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        text = ""
        for game in given.games:
            out = given.folder / f"{name}-{game.stem}.kif"
            command = [given.program, "analyze", game, "--nodes", nodes, "--passes", passes, "--threads", 1, "--json", "--out", out]
            text += subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True).stdout
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        rows.write_text(json.dumps({"kind": "time", "seconds": seconds}) + "\n" + text)
    read = [json.loads(line) for line in rows.read_text().splitlines()]
    return [row for row in read if row["kind"] == "position"], read[0]["seconds"]


class UsiEngine:
    """Another engine, which searches positions one after the other."""

    def __init__(self, command, nodes):
        self.nodes = nodes
        self.process = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask("usi", "usiok")
        self.say("setoption name USI_Variant value shogi")
        self.ask("isready", "readyok")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line, end):
        self.say(line)
        lines = []
        while not lines or not lines[-1].startswith(end):
            lines.append(self.process.stdout.readline().strip())
        return lines

    def win_rate_and_best(self, sfen, black_moves):
        self.say(f"position sfen {sfen}")
        lines = self.ask(f"go nodes {self.nodes}", "bestmove")
        scored = [line.split() for line in lines if " score " in line and "bound" not in line]
        if not scored:
            return None, None
        at = scored[-1].index("score")
        unit, value = scored[-1][at + 1], int(scored[-1][at + 2])
        rate = (value > 0) * 1.0 if unit == "mate" else 1 / (1 + math.exp(-max(-9000, min(9000, value)) / 600))
        return (rate if black_moves else 1 - rate), lines[-1].split()[1]


def searched_by(given, positions):
    """The same positions as another engine sees them."""
    rows = given.folder / "usi.json"
    if not rows.exists():
        engine = UsiEngine(given.usi, given.usi_nodes)
        text = ""
        for row in reversed(positions):
            rate, best = engine.win_rate_and_best(row["sfen"], row["side_to_move"] == "Black")
            text = json.dumps(dict(row, win_rate=rate, pv=[best] if best else [])) + "\n" + text
        rows.write_text(text)
        engine.say("quit")
    return [json.loads(line) for line in rows.read_text().splitlines()]


def losses(positions):
    """The loss of win rate by each move, by file and ply."""
    by_ply = {(row["file"], row["ply"]): row for row in positions}
    found = {}
    for (file, ply), after in by_ply.items():
        before = by_ply.get((file, ply - 1))
        if before is None or before["win_rate"] is None or after["win_rate"] is None:
            continue
        sign = 1 if before["side_to_move"] == "Black" else -1
        is_best = before["pv"][:1] == [after["move"]]
        found[file, ply] = 0.0 if is_best else max(0.0, sign * (before["win_rate"] - after["win_rate"]))
    return found


def claimed(positions):
    """The loss of each move as its comparison has it; nothing for a move without a class."""
    rows = [row for row in positions if row["loss"] is not None]
    return {(row["file"], row["ply"]): row["loss"] if row["class"] else 0.0 for row in rows}


def precision_and_recall(marked, reference):
    """`0.50 0.42 (10 of 20, of 24)` at each loss."""
    cells = []
    for least in LOSSES:
        common = marked.keys() & reference.keys()
        ours = {move for move in common if marked[move] >= least}
        theirs = {move for move in common if reference[move] >= least}
        both = len(ours & theirs)
        cells.append(f"{both / max(1, len(ours)):.2f} {both / max(1, len(theirs)):.2f} ({both} of {len(ours)}, of {len(theirs)})")
    return cells


def main():
    given = arguments()
    given.folder.mkdir(parents=True, exist_ok=True)
    runs = {
        "one pass": review(given, "one", given.nodes, 1),
        COMPARED: review(given, "two", given.nodes, 2),
        "eight times the nodes": review(given, "eight", 8 * given.nodes, 1),
    }
    references = {f"{given.times} times the nodes": review(given, "reference", given.times * given.nodes, 1)[0]}
    if given.usi:
        references[given.usi] = searched_by(given, runs["one pass"][0])
    least_time = runs["one pass"][1]
    print("| against | review | time | 5 % | 10 % | 20 % |\n|---|---|---|---|---|---|")
    for against, reference in references.items():
        for name, (positions, seconds) in runs.items():
            marked = claimed(positions) if name == COMPARED else losses(positions)
            cells = precision_and_recall(marked, losses(reference))
            print("|", " | ".join([against, name, f"{seconds / least_time:.2f}", *cells]), "|")


main()
