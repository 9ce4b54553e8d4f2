"""Compares what another program read with sankoma's own tree: which parts of the record differ."""

import record_tree as tree

# tsshogi's names of ends, and the words of KIF that it keeps as they are; CSA has the nearest name for some.
TSSHOGI_ENDS = {
    "interrupt": "CHUDAN", "resign": "TORYO", "maxMoves": "MAX_MOVES", "impass": "JISHOGI", "draw": "HIKIWAKE",
    "repetitionDraw": "SENNICHITE", "mate": "TSUMI", "noMate": "FUZUMI", "timeout": "TIME_UP", "foulLose": "ILLEGAL_MOVE",
    "enteringOfKing": "KACHI", "winByDefault": "KACHI", "loseByDefault": "TORYO", "封じ手": "CHUDAN", "トライ": "KACHI",
    "最大手数": "MAX_MOVES", "引き分け": "HIKIWAKE", "待った": "MATTA", "エラー": "ERROR",
    "連続王手の千日手": "OUTE_SENNICHITE",
}  # fmt: skip


def differences(expected, found, has_fractions):
    """The parts that differ, each with what was expected and what was found. Where the file has fractions of a second, the
    rounded times may differ from them by one."""
    parts = (tree_parts if "nodes" in found else line_parts)(expected, found)
    if has_fractions and "times" in parts and all(is_near(a, b) for a, b in pairs(*parts["times"])):
        del parts["times"]
    return {name: pair for name, pair in parts.items() if pair[0] != pair[1]}


def pairs(expected, found):
    if isinstance(expected, dict):
        return [(expected.get(key, 0), found.get(key, 0)) for key in {**expected, **found}]
    return list(zip(expected, found))


def is_near(expected, found):
    return abs(expected - found) <= 1


def tree_parts(expected, found):
    ends = {key: end_name(end, key[0], expected) for key, end in tree.by_key(found, "end").items()}
    main = tree.main_line(expected), tree.main_line(found)
    parts = {
        "start": (expected["start"], found["start"]),
        "main line": (main[0][-1].split(), main[1][-1].split()),
        "variations": (tree.children(expected), tree.children(found)),
    }
    if parts["main line"][0] != parts["main line"][1]:
        del parts["variations"]
    # What belongs to a move or an end that is not there is lost with it.
    there = {(node["key"], "end" in node) for node in found["nodes"]}
    moves = {key for key, is_end in there if not is_end} | {""}
    shared = lambda field: {key: value for key, value in tree.by_key(expected, field).items() if key in there}
    parts["times"] = (shared("time"), tree.by_key(found, "time"))
    parts["comments"] = (shared("comment"), tree.by_key(found, "comment"))
    parts["end"] = ({key: end for key, end in tree.by_key(expected, "end").items() if key[0] in moves}, ends)
    if any(node.get("total") is not None for node in found["nodes"]):
        parts["totals"] = (shared("total"), tree.by_key(found, "total"))
    return parts


def end_name(end, key, expected):
    """CSA's name of an end."""
    if end == "foulWin":
        black_moves = (expected["start"].split()[1] == "b") == (len(key.split()) % 2 == 0)
        return "-ILLEGAL_ACTION" if black_moves else "+ILLEGAL_ACTION"
    return TSSHOGI_ENDS.get(end, end)


def line_parts(expected, found):
    keys = tree.main_line(expected)
    parts = {"start": (expected["start"], found["start"]), "main line": (keys[-1].split(), found["moves"])}
    end, winner = tree.main_end(expected)
    if "end" in found:
        parts["end"] = (end, found["end"])
    if "winner" in found:
        parts["winner"] = (winner, found["winner"])
    if "comments" in found:
        comments = tree.by_key(expected, "comment")
        found_comments = [comment.rstrip() for comment in found["comments"]]
        parts["comments"] = ([comments.get((key, False), "") for key in keys[1:]], padded(found_comments, len(keys) - 1))
    if "times" in found:
        times = tree.by_key(expected, "time")
        wanted = [times.get((key, False), 0) for key in keys[1:]]
        parts["times"] = (wanted, padded([time for time in found["times"]], len(wanted), 0)[: len(wanted)])
    return parts


def padded(values, length, value=""):
    return values + [value] * (length - len(values))
