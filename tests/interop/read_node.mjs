// Reads records with tsshogi and json-kifu-format: one request a line on standard input, one answer a line on standard output.
//
// A request is {"reader", "format", "path"}, an answer the record as `compare.py` describes it, or {"error"}.

import fs from "node:fs";
import readline from "node:readline";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(path.join(process.argv[2] ?? process.cwd(), "package.json"));
const tsshogi = require("tsshogi");
const jkf = require("json-kifu-format");

const short = (sfen) => sfen.split(" ").slice(0, 3).join(" ");

/** Nodes in the order of the tree, the main continuation first; `key` is the path of moves. */
function tsshogiGame(format, text) {
  const read = {
    kif: tsshogi.importKIF,
    ki2: tsshogi.importKI2,
    csa: tsshogi.importCSA,
    csa3: tsshogi.importCSA,
    jkf: tsshogi.importJKFString,
    usi: (line) => tsshogi.Record.newByUSI(line.split("\n")[0]),
    // A position alone is bare; a line with moves has the word.
    sfen: (line) => tsshogi.Record.newByUSI((line.startsWith("sfen ") ? "" : "sfen ") + line.split("\n")[0]),
  }[format];
  const record = read(text);
  if (record instanceof Error) {
    return { error: `${record.name}: ${record.message}` };
  }
  const nodes = [];
  const keys = [""];
  record.forEach((node) => {
    if (node.ply === 0) {
      nodes.push({ key: "", comment: node.comment.trimEnd() });
      return;
    }
    const parent = keys[node.ply - 1];
    const time = node.elapsedMs / 1000;
    if (node.move instanceof tsshogi.Move) {
      keys[node.ply] = (parent + " " + node.move.usi).trim();
      nodes.push({ key: keys[node.ply], time, comment: node.comment.trimEnd(), bookmark: node.bookmark });
    } else {
      keys[node.ply] = parent + " end";
      const end = node.move.type ?? "";
      nodes.push({ key: parent, end: end === "any" ? node.move.name : end, time, comment: node.comment.trimEnd() });
    }
  });
  return { start: short(record.initialPosition.sfen), nodes };
}

const LETTERS = { FU: "P", KY: "L", KE: "N", GI: "S", KI: "G", KA: "B", HI: "R" };

function usi(move) {
  const square = ({ x, y }) => x + "abcdefghi"[y - 1];
  if (!move.from) {
    return LETTERS[move.piece] + "*" + square(move.to);
  }
  return square(move.from) + square(move.to) + (move.promote ? "+" : "");
}

function seconds(time) {
  return time && (time.h ?? 0) * 3600 + time.m * 60 + time.s;
}

function jkfGame(format, text) {
  const { Parsers, Normalizer, Shogi } = jkf;
  const read = {
    kif: Parsers.parseKIF,
    ki2: Parsers.parseKI2,
    csa: Parsers.parseCSA,
    csa3: Parsers.parseCSA,
    jkf: (json) => Normalizer.normalizeMinimal(JSON.parse(json)),
  }[format];
  const game = read(text);
  const nodes = [];
  const addLine = (moves, before) => {
    let key = before;
    const waiting = [];
    for (const entry of moves) {
      const comment = (entry.comments ?? []).filter((line) => !line.startsWith("&")).join("\n").trimEnd();
      const [time, total] = [seconds(entry.time?.now), seconds(entry.time?.total)];
      for (const fork of entry.forks ?? []) {
        waiting.push([fork, key]);
      }
      if (entry.move) {
        key = (key + " " + usi(entry.move)).trim();
        nodes.push({ key, time, total, comment });
      } else if ("special" in entry) {
        nodes.push({ key, end: entry.special ?? "", time, total, comment });
      } else {
        nodes.push({ key, comment });
      }
    }
    waiting.forEach(([fork, at]) => addLine(fork, at));
  };
  addLine(game.moves, "");
  return { start: short(new Shogi.Shogi(game.initial).toSFENString()), nodes };
}

const READERS = { tsshogi: tsshogiGame, "json-kifu-format": jkfGame };

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  let answer;
  try {
    const bytes = fs.readFileSync(request.path);
    const text = new TextDecoder(request.encoding ?? "utf-8").decode(bytes);
    answer = READERS[request.reader](request.format, text);
  } catch (error) {
    answer = { error: String(error?.message ?? error).slice(0, 200) };
  }
  console.log(JSON.stringify(answer));
});
