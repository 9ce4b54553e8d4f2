"""Reads records with python-shogi and cshogi: one request a line on standard input, one answer a line on standard output.

A request is {"reader", "format", "path"}, an answer the record as `compare.py` describes it, or {"error"}.
"""

import json
import sys

import cshogi
import cshogi.CSA
import cshogi.KI2
import cshogi.KIF
import shogi
import shogi.CSA
import shogi.KIF

WINNERS = {cshogi.BLACK_WIN: "b", cshogi.WHITE_WIN: "w", cshogi.DRAW: "draw"}


def short(sfen):
    """Board, side to move and hands."""
    return " ".join(sfen.split()[:3])


def python_shogi(format, text):
    if format in ("usi", "sfen"):
        start, moves = position_line(text)
        board = shogi.Board(start)
        for move in moves:
            board.push_usi(move)
        return {"start": short(start), "moves": [move.usi() for move in board.move_stack]}
    parser = {"kif": shogi.KIF.Parser, "csa": shogi.CSA.Parser, "csa3": shogi.CSA.Parser}[format]
    game = parser.parse_str(text)[0]
    winner = {"b": "b", "w": "w", "-": "draw"}.get(game["win"])
    return {"start": short(shogi.Board(game["sfen"]).sfen()), "moves": game["moves"], "winner": winner}


def cshogi_game(format, text):
    if format in ("usi", "sfen"):
        start, moves = position_line(text)
        board = cshogi.Board(start)
        for move in moves:
            if board.push_usi(move) == 0:
                return {"error": f"{move} is refused"}
        return {"start": short(start), "moves": [cshogi.move_to_usi(move) for move in board.history]}
    if format in ("csa", "csa3"):
        game = cshogi.CSA.Parser.parse_str(text)[0]
    else:
        game = (cshogi.KIF if format == "kif" else cshogi.KI2).Parser.parse_str(text)
    answer = {
        "start": short(cshogi.Board(game.sfen).sfen()),
        "moves": [cshogi.move_to_usi(move) for move in game.moves],
        "comments": [comment or "" for comment in game.comments],
        "winner": WINNERS.get(game.win) if game.endgame else None,
        "end": game.endgame.lstrip("%") if game.endgame else None,
    }
    if format != "ki2":
        answer["times"] = list(game.times)
    return answer


def position_line(text):
    words = text.split("\n")[0].removeprefix("position ").removeprefix("sfen ")
    start, _, moves = words.partition(" moves ")
    return (shogi.STARTING_SFEN if start == "startpos" else start), moves.split()


READERS = {"python-shogi": python_shogi, "cshogi": cshogi_game}


def main():
    for line in sys.stdin:
        request = json.loads(line)
        try:
            with open(request["path"], encoding=request.get("encoding", "utf-8"), newline="") as file:
                text = file.read().replace("\r\n", "\n")
            answer = READERS[request["reader"]](request["format"], text)
        except BaseException as error:  # A reader may raise anything at all; it is the answer.
            answer = {"error": f"{type(error).__name__}: {error}"[:200]}
        print(json.dumps(answer), flush=True)


main()
