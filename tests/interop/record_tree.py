"""The form in which records are compared, and the tree that sankoma itself holds, read from the JKF that it writes.

    {"start": "board side hands",
     "nodes": [{"key": "7g7f 3c3d", "time": 12, "total": 24, "comment": "…"},    one per move; the key is the way to it
               {"key": "7g7f 3c3d", "end": "TORYO", "time": …, …}]}              an end stands at the move before it

Times are seconds. Readers that know no variations give {"start", "moves", "times", "comments", "winner", "end"} instead.
"""

PRESETS = {
    "HIRATE": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -",
    "KY": "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "KY_R": "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "KA": "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "HI": "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "HIKY": "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "2": "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "3": "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "4": "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "5": "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "5_L": "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "6": "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "7_L": "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "7_R": "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "8": "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "10": "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
}
LETTERS = dict(FU="P", KY="L", KE="N", GI="S", KI="G", KA="B", HI="R", OU="K", TO="+P", NY="+L", NK="+N", NG="+S", UM="+B", RY="+R")
# The side that wins by each end: the side to move, its opponent, or nobody.
MOVER_WINS = {"KACHI"}
OPPONENT_WINS = {"TORYO", "TIME_UP", "ILLEGAL_MOVE", "TSUMI"}
DRAWS = {"SENNICHITE", "JISHOGI", "HIKIWAKE", "MAX_MOVES"}


def from_jkf(jkf):
    """The tree of a JKF file."""
    nodes = []

    def add_line(moves, before):
        key, forks = before, []
        for entry in moves:
            attached = {
                "time": seconds(entry.get("time", {}).get("now")),
                "total": seconds(entry.get("time", {}).get("total")),
                "comment": "\n".join(entry.get("comments", [])).rstrip(),
            }
            forks += [(fork, key) for fork in entry.get("forks", [])]
            if "move" in entry:
                key = f"{key} {usi(entry['move'])}".strip()
                nodes.append({"key": key, **attached})
            elif "special" in entry:
                nodes.append({"key": key, "end": entry["special"], **attached})
            else:
                nodes.append({"key": key, **attached})
        for fork, at in forks:
            add_line(fork, at)

    add_line(jkf["moves"], "")
    return {"start": start(jkf["initial"]), "nodes": nodes}


def seconds(time):
    return time and time.get("h", 0) * 3600 + time["m"] * 60 + time["s"]


def square(place):
    return f"{place['x']}{'abcdefghi'[place['y'] - 1]}"


def usi(move):
    if "from" not in move:
        return f"{LETTERS[move['piece']]}*{square(move['to'])}"
    return square(move["from"]) + square(move["to"]) + ("+" if move.get("promote") else "")


def start(initial):
    if initial["preset"] != "OTHER":
        return PRESETS[initial["preset"]]
    data = initial["data"]
    rows = []
    for rank in range(9):
        row, empty = "", 0
        for file in range(8, -1, -1):
            cell = data["board"][file][rank]
            if not cell:
                empty += 1
                continue
            letter = LETTERS[cell["kind"]]
            row += (str(empty) if empty else "") + (letter.lower() if cell["color"] else letter)
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    hands = ""
    for color, hand in enumerate(data["hands"]):
        for kind in ("HI", "KA", "KI", "GI", "KE", "KY", "FU"):
            count, letter = hand.get(kind, 0), LETTERS[kind]
            hands += (str(count) if count > 1 else "") + (letter.lower() if color else letter) if count else ""
    return f"{'/'.join(rows)} {'bw'[data['color']]} {hands or '-'}"


def children(tree):
    """The continuations of each move, in their order, the main one first."""
    found = {}
    for node in tree["nodes"]:
        if node["key"] and "end" not in node:
            before, _, last = node["key"].rpartition(" ")
            siblings = found.setdefault(before, [])
            if last not in siblings:
                siblings.append(last)
    return found


def main_line(tree):
    """The keys of the main line, the start's first."""
    following, keys = children(tree), [""]
    while keys[-1] in following:
        keys.append(f"{keys[-1]} {following[keys[-1]][0]}".strip())
    return keys


def by_key(tree, field):
    """The values of one field that say something, by the way to the node."""
    return {(node["key"], "end" in node): node[field] for node in tree["nodes"] if node.get(field)}


def main_end(tree):
    """The end of the main line, and who wins by it."""
    keys = main_line(tree)
    end = next((node["end"] for node in tree["nodes"] if node["key"] == keys[-1] and "end" in node), None)
    black_moves = (tree["start"].split()[1] == "b") == (len(keys) % 2 == 1)
    return end, winner(end, "b" if black_moves else "w")


def winner(end, mover):
    other = "w" if mover == "b" else "b"
    if end in MOVER_WINS:
        return mover
    if end in OPPONENT_WINS:
        return other
    if end in ("+ILLEGAL_ACTION", "-ILLEGAL_ACTION"):
        return "w" if end[0] == "+" else "b"
    return "draw" if end in DRAWS else None
