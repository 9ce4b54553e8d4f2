"""What the readers do not read, or read wrongly, though it is written as the formats define it.

`README.md` has each limit under its name, with its smallest case. A limit explains a difference of one part of a record
only where its condition holds.
"""

import re

import record_tree as tree


class Case:
    """One record as one reader read it, and what was written for it."""

    def __init__(self, reader, format, expected, found, text, source):
        self.reader, self.format, self.expected, self.found = reader, format, expected, found
        self.text, self.source = text, source

    def has_variations(self):
        return any(len(moves) > 1 for moves in tree.children(self.expected).values())

    def begins_with_main_line(self):
        """Whether the moves that were read are the main line, and then more."""
        main = tree.main_line(self.expected)[-1].split()
        return self.found["moves"][: len(main)] == main

    def main_end(self):
        return tree.main_end(self.expected)[0]

    def winner(self):
        return tree.main_end(self.expected)[1]

    def comment_of_start(self):
        return tree.by_key(self.expected, "comment").get(("", False), "")

    def comment_of_end(self):
        return tree.by_key(self.expected, "comment").get((tree.main_line(self.expected)[-1], True))

    def has(self, pattern):
        """Whether a line of the file begins with the pattern."""
        return re.search(pattern, self.text, re.MULTILINE) is not None

    def error_has(self, *words):
        return any(word in self.found.get("error", "") for word in words)


CSA = ("csa", "csa3")
KIF = ("kif",)
KI2 = ("ki2",)
BOARD_OF_KIF = r"^\|.*\|"
FOREIGN_ENDS_OF_KIF = {"KACHI", "MAX_MOVES", "HIKIWAKE", "MATTA", "ERROR", "OUTE_SENNICHITE"}


def ki2_sentence_is_unknown_to_kifu_for_js(case):
    known = r"まで\d+手(で[先後上下]手の(勝ち|反則勝ち|反則負け)|で時間切れにより[先後上下]手の勝ち|で(中断|封じ手|持将棋|千日手|不詰)|で?詰み?)$"
    return any(line.startswith("まで") and not re.match(known, line) for line in case.text.split("\n"))


def written_times(case):
    """All times of the main line and its end, those alone that are written."""
    times, keys = tree.by_key(case.expected, "time"), tree.main_line(case.expected)
    entries = [(key, False) for key in keys[1:]] + [(keys[-1], True)]
    return [times[entry] for entry in entries if entry in times]


# Name, reader, formats, parts of the record, condition.
LIMITS = [
    ("variations-as-moves", "python-shogi", KIF, {"main line", "winner", "read"}, lambda case: case.has_variations()),
    ("other-ends-are-draws", "python-shogi", CSA, {"winner"}, lambda case: case.found["winner"] == "draw"),
    ("no-sentence-no-winner", "python-shogi", KIF, {"winner"}, lambda case: not case.has("^まで") and case.found["winner"] is None),
    ("break-is-draw", "python-shogi", KIF, {"winner"}, lambda case: case.main_end() == "CHUDAN" and case.found["winner"] == "draw"),
    ("board-after-moves", "python-shogi", KIF, {"start"}, lambda case: case.has(BOARD_OF_KIF)),
    ("hands-of-csa", "python-shogi", CSA, {"start", "read"}, lambda case: case.has("^P[+-]00")),
    ("no-other-handicap", "python-shogi", KIF, {"read"}, lambda case: case.has("^手合割：(?!平手|.*落ち$)|^手合割：[左右]七枚")),
    ("same-without-blank", "python-shogi", KIF, {"main line"}, lambda case: case.has(r"^ *\d+ 同[^\u3000]")),
    ("same-without-blank", "cshogi", KIF, {"main line", "times", "comments"}, lambda case: case.has(r"^ *\d+ 同[^\u3000]")),
    ("variations-as-moves", "cshogi", KIF, {"main line", "comments", "times", "winner", "end"}, lambda case: case.has_variations() and not case.has("^まで.*(手の勝ち|反則勝ち|反則負け|千日手|持将棋|中断)")),
    ("no-board", "cshogi", KIF + KI2, {"start", "main line", "comments", "times", "read"}, lambda case: case.has(BOARD_OF_KIF)),
    ("ends-by-sentence", "cshogi", KIF, {"end"}, lambda case: case.found["winner"] == case.winner() or not case.has("^まで")),
    ("ends-by-sentence", "cshogi", KIF, {"winner"}, lambda case: not case.has("^まで") and case.found["winner"] is None),
    ("ends-by-sentence", "cshogi", KIF, {"end", "winner"}, lambda case: case.has("^まで.*(詰|封じ手|時間切れ)") and case.found["winner"] is None),
    ("ends-by-sentence", "cshogi", KI2, {"end", "winner"}, lambda case: case.found["winner"] is None),
    ("first-star-of-comments", "cshogi", KIF + KI2, {"comments"}, lambda case: case.has(r"^\*\*")),
    ("times-without-gaps", "cshogi", KIF, {"times"}, lambda case: case.found["times"] == written_times(case)),
    ("comment-behind-end", "cshogi", KIF, {"comments"}, lambda case: case.comment_of_end()),
    ("a-comment-for-each-line", "cshogi", KI2, {"comments"}, lambda case: case.has(r"^\*.*\n\*")),
    ("two-moves-a-line", "cshogi", KI2, {"read"}, lambda case: case.error_has("IndexError") and case.has("^[▲△].*[▲△]")),
    ("two-moves-a-line", "cshogi", KI2, {"main line", "comments"}, lambda case: case.has("^[▲△].*[▲△]")),
    ("drops-among-marks", "cshogi", KI2, {"read", "main line", "comments", "end", "winner"}, lambda case: case.has("^[▲△].*[左直右上寄引]")),
    ("summary-as-end", "cshogi", CSA, {"end"}, lambda case: case.has("^'summary:")),
    ("draw-of-every-other-end", "cshogi", CSA, {"winner"}, lambda case: case.found["winner"] == "draw"),
    ("comments-of-servers-alone", "cshogi", CSA, {"comments"}, lambda case: case.has(r"^'")),
    ("no-other-handicap", "cshogi", KIF + KI2, {"read"}, lambda case: case.has("^手合割：(?!平手|.*落ち$)|^手合割：[左右]七枚")),
    ("fouls-turned-round", "tsshogi", CSA + ("jkf",), {"end"}, lambda case: case.main_end() in ("+ILLEGAL_ACTION", "-ILLEGAL_ACTION")),
    ("comments-with-star-alone", "tsshogi", CSA, {"comments"}, lambda case: case.has(r"^'([^*]|\*\* )")),
    ("sentence-without-で", "tsshogi", KI2, {"end"}, lambda case: case.has(r"^まで\d+手[^で]")),
    ("handicaps-unknown", "tsshogi", KIF + KI2, {"read", "start", "main line"}, lambda case: case.has("^手合割：(三枚|五枚|左五枚|左七枚|右七枚)")),
    ("handicaps-unknown", "tsshogi", ("jkf",), {"read"}, lambda case: case.has('"preset":"(3|5|5_L|7_L|7_R)"')),
    ("move-number-of-board", "json-kifu-format", KIF + KI2, {"read"}, lambda case: case.has("^手数＝|^盤面反転")),
    ("version-3", "json-kifu-format", ("csa3",), {"read"}, lambda case: case.has("^V3")),
    ("ends-without-name", "json-kifu-format", KIF, {"end"}, lambda case: case.main_end() in FOREIGN_ENDS_OF_KIF or case.has("(不戦|トライ)")),
    ("sentences-unknown", "json-kifu-format", KI2, {"read"}, ki2_sentence_is_unknown_to_kifu_for_js),
    ("comment-behind-end", "json-kifu-format", KI2, {"read"}, lambda case: re.search(r"^まで.*\n[*&]", case.text, re.MULTILINE)),
    ("comment-before-end", "tsshogi", KI2, {"comments"}, lambda case: case.comment_of_end()),
    ("comment-before-end", "json-kifu-format", KI2, {"comments"}, lambda case: case.comment_of_end()),
    ("star-of-comments", "json-kifu-format", CSA, {"comments"}, lambda case: case.has(r"^'\*")),
    ("comment-as-header", "json-kifu-format", KI2, {"comments"}, lambda case: "：" in case.comment_of_start()),
    ("same-in-nested-variation", "json-kifu-format", KI2, {"read", "variations"}, lambda case: case.has(r"^変化：.*\n[▲△]同")),
    ("header-without-name", "json-kifu-format", CSA, {"read"}, lambda case: case.has(r"^\$:")),
]


def explanation(case, part):
    """The name of the limit that explains the difference of `part`."""
    for name, reader, formats, parts, condition in LIMITS:
        if reader == case.reader and case.format in formats and part in parts and condition(case):
            return name
    return None
