//! `sankoma merge`, run as a process on generated games, whose lines are counted again here.

use crate::record::merge::{PathContent, paths, random_game};
use crate::support::{Random, assert_refused, folder_with, in_repository, mv, program, run_reading, text};
use sankoma_record::{self as record, Game, NodeId, RecordFormat, RecordWriteOptions};
use sankoma_rules::{Position, movegen};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Output;

const KIF: &str = "手合割：平手\n先手：歩山\n   1 ７六歩(77)\n*角道。\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
const CSA: &str = "V2.2\nN+歩山\nPI\n+\n+7776FU\n'*定跡。\n-8384FU\n%TORYO\n";

fn merge_reading(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    run_reading(program(["merge"]).args(arguments).current_dir(folder), input)
}

fn merge(folder: &Path, arguments: &[&str]) -> Output {
    merge_reading(folder, arguments, b"")
}

/// Writes a game into a file of this name, and returns the game as it is read from there.
fn write_game(folder: &Path, name: &str, game: &Game) -> Game {
    let format = RecordFormat::from_file_name(Path::new(name)).expect("the name has a format");
    let bytes = record::write(&[game], RecordWriteOptions::defaults_for(format)).bytes;
    fs::write(folder.join(name), &bytes).expect("the folder is writable");
    record::read(&bytes, None).game
}

fn read_game(bytes: &[u8]) -> Game {
    let read = record::read(bytes, None);
    assert!(read.further_games.is_empty());
    read.game
}

/// The lines of a game with what stands at each of their nodes.
type Lines = BTreeMap<Vec<String>, PathContent>;

fn lines(game: &Game) -> Lines {
    paths(game).into_iter().collect()
}

fn line_set(lines: &Lines) -> BTreeSet<&Vec<String>> {
    lines.keys().collect()
}

/// The comments at a line, those of an end among those before it: KIF tells them apart no better.
fn comments<'l>(lines: &'l Lines, line: &[String]) -> Vec<&'l str> {
    let is_end = line.last().is_some_and(|step| step.starts_with("Some("));
    let before = is_end.then(|| &line[..line.len() - 1]);
    let nodes = [Some(line), before].into_iter().flatten().filter_map(|line| lines.get(line));
    nodes.flat_map(|content| content.0.iter().map(String::as_str)).collect()
}

fn assert_has_all_of(whole: &Lines, part: &Lines, name: &str) {
    for (line, (own, bookmarks, time)) in part {
        let found = whole.get(line).unwrap_or_else(|| panic!("{name}: {line:?} is missing"));
        let said = comments(whole, line);
        assert!(own.iter().all(|comment| said.contains(&comment.as_str())), "{name}: {line:?}: {own:?} in {said:?}");
        assert!(bookmarks.iter().all(|bookmark| found.1.contains(bookmark)), "{name}: {line:?}: {bookmarks:?}");
        let as_comment = |seconds: u64| said.iter().any(|comment| comment.ends_with(&format!("0:{seconds:02}")));
        assert!(time.is_none_or(|time| found.2 == Some(time) || as_comment(time.as_secs())), "{name}: {line:?}");
    }
}

#[test]
fn every_line_of_every_input_is_in_the_output_whatever_the_order_and_formats() {
    let names = ["a.kif", "b.csa", "c.jkf", "d.kif"];
    for seed in 0..10 {
        let folder = folder_with(&[]);
        let mut random = Random::new(seed);
        let first = names[random.below(3)];
        let mut files = vec![first];
        files.extend(names.into_iter().filter(|name| *name != first));
        let games: Vec<Lines> =
            files.iter().map(|name| lines(&write_game(folder.path(), name, &random_game(&mut random, 25)))).collect();
        let union: BTreeSet<&Vec<String>> = games.iter().flat_map(|game| game.keys()).collect();
        for order in [[0, 1, 2, 3], [0, 3, 2, 1], [0, 2, 3, 1]] {
            let mut arguments: Vec<&str> = order.iter().map(|&index| files[index]).collect();
            arguments.extend(["--out", "all.kif", "--force"]);
            let output = merge(folder.path(), &arguments);
            assert_eq!(output.status.code(), Some(0), "{seed}: {}", text(&output.stderr));
            let merged = lines(&read_game(&fs::read(folder.path().join("all.kif")).expect("it was written")));
            assert_eq!(line_set(&merged), union, "{seed} {order:?}");
            for (name, game) in files.iter().zip(&games) {
                assert_has_all_of(&merged, game, &format!("{seed} {order:?} {name}"));
            }
        }
    }
}

/// Nothing is added, and the first file has no line that would be written otherwise.
#[test]
fn a_game_merged_with_itself_stays_as_it_is_to_the_last_byte() {
    let folder = folder_with(&[]);
    for seed in 0..6 {
        for name in ["a.kif", "b.csa", "c.jkf"] {
            write_game(folder.path(), name, &random_game(&mut Random::new(seed), 30));
            let output = merge(folder.path(), &[name, name]);
            assert_eq!(output.stdout, fs::read(folder.path().join(name)).expect("it was written"), "{seed} {name}");
            assert_eq!(text(&output.stderr), "", "{seed} {name}");
        }
    }
    let mut count = 0;
    for entry in fs::read_dir(in_repository("kifu")).expect("the folder is there").flatten() {
        let bytes = fs::read(entry.path()).expect("it can be read");
        let read = record::read(&bytes, Some(&entry.path()));
        if read.format == RecordFormat::Unknown || !read.further_games.is_empty() {
            continue;
        }
        let name = entry.path().display().to_string();
        let output = merge(folder.path(), &[&name, &name]);
        assert!(output.stdout == bytes, "{name}: {}", text(&output.stderr));
        count += 1;
    }
    assert!(count > 5, "{count} records");
}

/// The moves of a game of random moves.
fn random_moves(seed: u64, plies: usize) -> Vec<String> {
    let (mut random, mut position) = (Random::new(seed), Position::startpos());
    let mut moves = Vec::new();
    for _ in 0..plies {
        let Some(mv) = random.pick(&movegen::legal_all(&position)) else { break };
        position.play(mv);
        moves.push(mv.to_string());
    }
    moves
}

fn position_after(moves: &[&str]) -> Position {
    let mut position = Position::startpos();
    for text in moves {
        position.play(mv(text));
    }
    position
}

#[test]
fn a_record_that_begins_within_the_game_is_merged_there_in_any_order() {
    for seed in 0..4 {
        let moves = random_moves(seed, 12);
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        // `branch` leaves the game after six plies, `leaf` begins where `branch` has led.
        let fresh = |position: &Position, not: &str| {
            let legal = movegen::legal_all(position);
            legal.iter().map(ToString::to_string).rfind(|mv| mv != not).expect("a position has several moves")
        };
        let at_branch = position_after(&moves[..6]);
        let first = fresh(&at_branch, moves[6]);
        let at_leaf = position_after(&[&moves[..6], &[first.as_str()]].concat());
        let second = fresh(&at_leaf, "");
        let folder = folder_with(&[
            ("game.usi", &format!("position startpos moves {}\n", moves.join(" "))),
            ("branch.usi", &format!("position sfen {} moves {first}\n", at_branch.sfen())),
            ("leaf.usi", &format!("position sfen {} moves {second}\n", at_leaf.sfen())),
        ]);
        let mut found = Vec::new();
        for order in [["branch.usi", "leaf.usi"], ["leaf.usi", "branch.usi"]] {
            let output = merge(folder.path(), &["game.usi", order[0], order[1], "--out", "all.jkf", "--force"]);
            assert_eq!(output.status.code(), Some(0), "{seed}: {}", text(&output.stderr));
            found.push(lines(&read_game(&fs::read(folder.path().join("all.jkf")).expect("it was written"))));
        }
        assert_eq!(found[0], found[1], "{seed}");
        let leaf = owned(&[&moves[..6], &[&first, &second]].concat());
        assert!(found[0].contains_key(&leaf) && found[0].contains_key(&owned(&moves)), "{seed}: {leaf:?}");
        assert_eq!(found[0].len(), moves.len() + 3, "{seed}");
        // Without the branch nobody knows the position of the leaf.
        let refused = merge(folder.path(), &["game.usi", "leaf.usi", "--out", "other.kif"]);
        assert_refused(&refused, &["'leaf.usi' begins at a position", "'game.usi'"]);
        assert!(!folder.path().join("other.kif").exists());
    }
}

fn owned(moves: &[&str]) -> Vec<String> {
    moves.iter().map(|mv| (*mv).to_owned()).collect()
}

#[test]
fn json_says_what_each_file_has_added() {
    let folder = folder_with(&[("a.kif", KIF), ("b.csa", CSA)]);
    let output = merge(folder.path(), &["a.kif", "b.csa", "a.kif", "--out", "all.kif", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let row: Value = serde_json::from_slice(&output.stdout).expect("one object");
    let numbers =
        |file: usize| ["moves", "variations", "ply", "annotated"].map(|name| row["files"][file][name].as_u64());
    assert_eq!(numbers(0), [Some(0), Some(0), None, Some(0)]);
    assert_eq!(numbers(1), [Some(1), Some(1), Some(2), Some(1)]);
    assert_eq!(numbers(2), numbers(0));
    assert_eq!((&row["out"], &row["format"]), (&"all.kif".into(), &"kif".into()));
    let written = fs::read_to_string(folder.path().join("all.kif")).expect("it was written");
    assert!(written.contains("*角道。\n*定跡。\n") && written.contains("８四歩(83)"), "{written}");
}

/// A game without variations has room for none: what is lost is named where it stands.
#[test]
fn what_is_lost_is_named_with_the_file_and_line_it_comes_from() {
    let folder = folder_with(&[("a.csa", CSA), ("b.kif", KIF)]);
    let output = merge(folder.path(), &["a.csa", "b.kif"]);
    let error = text(&output.stderr);
    assert_eq!((output.status.code(), error.lines().count()), (Some(0), 1), "{error}");
    assert!(error.contains("b.kif:5: ply 2: warning[variations_left_out]"), "{error}");
    let other = merge(folder.path(), &["b.kif", "a.csa", "--out", "c.usi"]);
    let error = text(&other.stderr);
    assert!(error.contains("a.csa:7: ply 2: warning[variations_left_out]"), "{error}");
    assert!(error.contains("b.kif:3: ply 1: warning[comment_left_out]"), "{error}");
}

#[test]
fn records_with_errors_are_merged_and_what_is_no_record_is_refused() {
    let illegal = KIF.replace("３四歩(33)", "３三歩(33)");
    let folder =
        folder_with(&[("a.kif", KIF), ("broken.kif", &illegal), ("diary.kif", "Dear diary,\n"), ("empty", "")]);
    let output = merge(folder.path(), &["a.kif", "broken.kif", "--out", "all.kif"]);
    let error = text(&output.stderr);
    assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{error}");
    assert!(error.contains("broken.kif: 1 error, listed by check"), "{error}");
    assert!(fs::read_to_string(folder.path().join("all.kif")).is_ok_and(|text| text.contains("３三歩(33)")));
    for (files, parts) in [
        (&["a.kif", "diary.kif"][..], &["'diary.kif' cannot be merged"][..]),
        (&["empty", "a.kif"], &["'empty' cannot be merged"]),
        (&["a.kif", "gone.kif"], &["'gone.kif'"]),
        (&["a.kif", "-", "-"], &["standard input"]),
        (&["a.kif", "a.kif", "--json"], &["--out FILE"]),
        (&["a.kif", "a.kif", "--out", "a.kif"], &["'a.kif' exists", "--force"]),
    ] {
        assert_refused(&merge(folder.path(), files), parts);
    }
    assert_eq!(fs::read_to_string(folder.path().join("a.kif")).expect("it is there"), KIF);
}

#[test]
fn standard_input_folders_and_files_of_several_games_are_merged_too() {
    let two = format!("{CSA}/\n{}", CSA.replace("-8384FU", "-4344FU"));
    let folder = folder_with(&[("a.kif", KIF), ("two.csa", &two)]);
    fs::create_dir(folder.path().join("games")).expect("the folder is writable");
    fs::write(folder.path().join("games/x.csa"), CSA).expect("the folder is writable");
    let moves = |output: &Output| -> BTreeSet<Vec<String>> {
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let game = read_game(&output.stdout);
        let line = |id: NodeId| game.path(id).into_iter().filter_map(|id| game.node(id).mv).map(|mv| mv.to_string());
        game.walk().map(|id| line(id).collect()).collect()
    };
    let has = |found: &BTreeSet<Vec<String>>, line: &[&str]| found.contains(&owned(line));
    let found = moves(&merge_reading(folder.path(), &["a.kif", "-"], CSA.as_bytes()));
    assert!(has(&found, &["7g7f", "8c8d"]) && has(&found, &["7g7f", "3c3d", "2g2f"]), "{found:?}");
    assert_eq!(moves(&merge(folder.path(), &["a.kif", "games"])), found);
    let found = moves(&merge(folder.path(), &["a.kif", "two.csa"]));
    assert!(has(&found, &["7g7f", "8c8d"]) && has(&found, &["7g7f", "4c4d"]), "{found:?}");
    // The games of one file alone.
    let output = merge(folder.path(), &["two.csa", "--out", "one.jkf"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let bytes = fs::read(folder.path().join("one.jkf")).expect("it was written");
    let found = lines(&read_game(&bytes));
    assert!(["8c8d", "4c4d"].iter().all(|mv| found.contains_key(&owned(&["7g7f", mv]))), "{found:?}");
}
