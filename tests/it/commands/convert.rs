//! `sankoma convert`, run as a process.

use crate::support::{assert_status, folder_with_bytes, in_repository, json_rows, program, run_reading};
use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};
use tempfile::TempDir;

const KIF: &str =
    "先手：甲\n手数----指手---------消費時間--\n1 ７六歩(77)\n2 ３四歩(33)+\n3 投了\n\n変化：2手\n2 ８四歩(83)\n";

fn convert(folder: &TempDir, arguments: &[&str], input: &[u8]) -> Output {
    run_reading(program(["convert"]).args(arguments).current_dir(folder.path()), input)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn read(folder: &TempDir, name: &str) -> String {
    text(&fs::read(folder.path().join(name)).unwrap_or_else(|problem| panic!("{name}: {problem}")))
}

#[test]
fn the_extension_selects_the_format() {
    let folder = folder_with_bytes(&[("a.kif", KIF.as_bytes())]);
    let output = convert(&folder, &["a.kif", "b.csa"], b"");
    assert_status(&output, 0);
    assert!(read(&folder, "b.csa").contains("+7776FU\r\n-3334FU\r\n%TORYO"));
    let error = text(&output.stderr);
    assert!(error.contains("a.kif:8: ply 2: warning[variations_left_out]"), "{error}");
}

/// Words of the file stay in its own format, unless a format or the normal form is asked for.
#[test]
fn options_may_stand_between_the_paths() {
    let folder = folder_with_bytes(&[("in.kif", b"1 \xef\xbc\x97\xe5\x85\xad\xe6\xad\xa9(77)\n")]);
    assert_status(&convert(&folder, &["in.kif", "--to", "usi", "out.usi"], b""), 0);
    assert!(read(&folder, "out.usi").contains("7g7f"));
    let output = convert(&folder, &["in.kif", "--to", "usi"], b"");
    assert_status(&output, 2);
    assert!(text(&output.stderr).contains("expected IN… OUT"), "{}", text(&output.stderr));
}

#[test]
fn to_and_normal_write_the_normal_form() {
    let kif = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同銀(31)\n5 中断\n";
    let folder = folder_with_bytes(&[("a.kif", kif.as_bytes())]);
    for (words, expected) in [
        (&["a.kif", "b.kif"][..], "   4 同銀(31)\n"),
        (&["a.kif", "c.kif", "--normal"], "   4 同　銀(31)\n"),
        (&["a.kif", "d.kif", "--to", "kif"], "   4 同　銀(31)\n"),
    ] {
        assert_status(&convert(&folder, words, b""), 0);
        assert!(read(&folder, words[1]).contains(expected), "{words:?}: {}", read(&folder, words[1]));
    }
}

#[test]
fn dashes_mean_standard_input_and_output() {
    let folder = folder_with_bytes(&[]);
    let output = convert(&folder, &["-", "-", "--to", "usi"], KIF.as_bytes());
    assert_status(&output, 0);
    assert_eq!(text(&output.stdout), "position startpos moves 7g7f 3c3d\n");
    let output = convert(&folder, &["-", "-"], KIF.as_bytes());
    assert_status(&output, 2);
    assert!(text(&output.stderr).contains("expected --to FORMAT"));
}

#[test]
fn an_existing_file_is_replaced_only_with_force() {
    let folder = folder_with_bytes(&[("a.kif", KIF.as_bytes()), ("b.usi", b"precious")]);
    let output = convert(&folder, &["a.kif", "b.usi"], b"");
    assert_status(&output, 2);
    assert_eq!((text(&output.stderr).lines().count(), read(&folder, "b.usi")), (1, "precious".to_owned()));
    assert_status(&convert(&folder, &["a.kif", "a.kif"], b""), 2);
    assert_eq!(read(&folder, "a.kif"), KIF);
    assert_status(&convert(&folder, &["a.kif", "b.usi", "--force"], b""), 0);
    assert!(read(&folder, "b.usi").starts_with("position"));
}

#[test]
fn a_folder_keeps_its_tree() {
    let files: [(&str, &[u8]); 4] = [
        ("in/a.kif", KIF.as_bytes()),
        ("in/x/b.csa", b"V2.2\nPI\n+\n+7776FU\n"),
        ("in/x/c.kif", b"no record\n"),
        ("in/d.txt", b"x"),
    ];
    let folder = folder_with_bytes(&files);
    let output = convert(&folder, &["in", "out", "--to", "jkf"], b"");
    assert_status(&output, 1);
    assert!(read(&folder, "out/a.jkf").contains("\"forks\""));
    assert!(read(&folder, "out/x/b.jkf").contains("\"moves\""));
    assert!(!folder.path().join("out/x/c.jkf").exists() && !folder.path().join("out/d.jkf").exists());
    assert!(text(&output.stderr).contains("c.kif: error[not_a_record]"), "{}", text(&output.stderr));
    // The second time all files exist: none is written, and each is named.
    let output = convert(&folder, &["in", "out", "--to", "jkf"], b"");
    assert_status(&output, 2);
    assert_eq!(text(&output.stderr).matches("expected a new name or --force").count(), 2);
}

#[test]
fn several_games_become_numbered_files_if_the_format_holds_one() {
    let two = b"V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nPI\n+\n+2726FU\n%TORYO\n";
    let folder = folder_with_bytes(&[("two.csa", two)]);
    assert_status(&convert(&folder, &["two.csa", "two.kif"], b""), 0);
    assert!(read(&folder, "two-1.kif").contains("７六歩") && read(&folder, "two-2.kif").contains("２六歩"));
    assert_status(&convert(&folder, &["two.csa", "two.usi"], b""), 0);
    assert_eq!(read(&folder, "two.usi").lines().count(), 2);
    let refused = convert(&folder, &["two.csa", "-", "--to", "kif"], b"");
    assert_status(&refused, 2);
    assert!(text(&refused.stderr).contains("--game"));
    let second = convert(&folder, &["two.csa", "-", "--to", "kif", "--game", "2"], b"");
    assert_status(&second, 0);
    assert!(text(&second.stdout).contains("２六歩"));
    assert_status(&convert(&folder, &["two.csa", "-", "--to", "kif", "--game", "3"], b""), 2);
}

#[test]
fn encoding_and_newlines_are_kept_unless_given() {
    let sjis = fs::read(in_repository("kifu/selfplay-sjis.kif")).expect("the game lies in the repository");
    let folder = folder_with_bytes(&[("a.kif", &sjis)]);
    assert_status(&convert(&folder, &["a.kif", "b.kif"], b""), 0);
    let kept = fs::read(folder.path().join("b.kif")).expect("the file is there");
    assert!(std::str::from_utf8(&kept).is_err(), "Shift_JIS stays");
    let options = ["a.kif", "c.kif", "--encoding", "utf-8", "--newline", "crlf", "--mark"];
    assert_status(&convert(&folder, &options, b""), 0);
    let converted = read(&folder, "c.kif");
    assert!(converted.starts_with('\u{FEFF}') && converted.contains("\r\n") && converted.contains("手数----"));
    assert_status(&convert(&folder, &["a.kif", "d.kif", "--encoding", "latin-1"], b""), 2);
}

#[test]
fn an_unmappable_character_is_located_in_the_written_file() {
    let folder = folder_with_bytes(&[("a.kif", "1 ７六歩(77)\n*☗\n".as_bytes())]);
    let output = convert(&folder, &["a.kif", "b.kif", "--encoding", "shift_jis"], b"");
    assert_status(&output, 0);
    assert!(text(&output.stderr).contains("b.kif:3:2: warning[unmapped]"), "{}", text(&output.stderr));
}

#[test]
fn json_has_a_row_per_file() {
    let folder = folder_with_bytes(&[("in/a.kif", KIF.as_bytes()), ("in/b.kif", b"no record\n")]);
    let output = convert(&folder, &["in", "out", "--to", "csa", "--json"], b"");
    assert_status(&output, 1);
    let rows = json_rows(&output);
    assert_eq!((rows.len(), text(&output.stderr)), (2, String::new()));
    assert_eq!(rows[0]["diagnostics"][0]["code"], "variations_left_out");
    assert_eq!(Path::new(rows[0]["out"][0].as_str().expect("a name")), Path::new("out/a.csa"));
    assert_eq!(
        (&rows[1]["diagnostics"][0]["code"], rows[1]["out"].as_array().map(Vec::len)),
        (&"not_a_record".into(), Some(0))
    );
}

#[test]
fn several_records_need_a_folder_as_output() {
    let folder = folder_with_bytes(&[("a.kif", KIF.as_bytes()), ("b.kif", KIF.as_bytes())]);
    let output = convert(&folder, &["a.kif", "b.kif", "c.csa"], b"");
    assert_status(&output, 2);
    let error = text(&output.stderr);
    assert_eq!(error, "sankoma: several records cannot go to 'c.csa', expected a folder as OUT\n");
    assert!(!folder.path().join("c.csa").exists());
}

/// `sankoma convert … 2>&1 | head` must still write every file.
#[cfg(unix)]
#[test]
fn a_closed_standard_error_does_not_stop_the_conversion() {
    let names: Vec<String> = (0..200).map(|number| format!("in/{number}.kif")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), KIF.as_bytes())).collect();
    let folder = folder_with_bytes(&files);
    let mut child = program(["convert", "in", "out", "--to", "csa"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stderr.take());
    let status = child.wait().expect("the program ends");
    assert_eq!(status.code(), Some(0));
    assert_eq!(fs::read_dir(folder.path().join("out")).expect("a folder").count(), 200);
}

/// Two files that would become one: neither is written, both are named, and the others are converted.
#[test]
fn two_files_that_would_share_a_name_are_not_converted() {
    let csa: &[u8] = b"V2.2\nPI\n+\n+2726FU\n%TORYO\n";
    let files = [("in/a.kif", KIF.as_bytes()), ("in/a.csa", csa), ("in/x/a.kif", KIF.as_bytes()), ("in/b.csa", csa)];
    let folder = folder_with_bytes(&files);
    for force in [&[][..], &["--force"]] {
        let output = convert(&folder, &[&["in", "out", "--to", "jkf"], force].concat(), b"");
        assert_status(&output, 2);
        let error = text(&output.stderr);
        assert!(
            error
                .lines()
                .any(|line| ["'in/a.csa'", "'in/a.kif'", "'out/a.jkf'"].iter().all(|name| line.contains(name))),
            "{error}"
        );
        assert!(!folder.path().join("out/a.jkf").exists(), "neither is written");
        assert!(read(&folder, "out/b.jkf").contains("moves") && read(&folder, "out/x/a.jkf").contains("moves"));
        fs::remove_dir_all(folder.path().join("out")).expect("it is ours");
    }
    let help = text(&convert(&folder, &["--help"], b"").stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("2 a file could not be read or written"), "{help}");
}

#[test]
fn numbered_files_get_the_extension_of_the_format() {
    let two = b"V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nPI\n+\n+2726FU\n%TORYO\n";
    let folder = folder_with_bytes(&[("multi.csa", two)]);
    for (out, first, second) in [
        ("out", "out-1.kif", "out-2.kif"),
        ("v1.2", "v1.2-1.kif", "v1.2-2.kif"),
        ("games.kifu", "games-1.kifu", "games-2.kifu"),
    ] {
        assert_status(&convert(&folder, &["--to", "kif", "multi.csa", out], b""), 0);
        assert!(read(&folder, first).contains("７六歩") && read(&folder, second).contains("２六歩"), "{out}");
    }
    // A numbered name that another record has just got.
    let folder = folder_with_bytes(&[("in/a.csa", two), ("in/a-1.csa", b"V2.2\nPI\n+\n+1716FU\n%TORYO\n")]);
    let output = convert(&folder, &["in", "out", "--to", "kif"], b"");
    assert_status(&output, 2);
    let error = text(&output.stderr);
    assert!(["in/a.csa", "in/a-1.csa", "out/a-1.kif"].iter().all(|name| error.contains(name)), "{error}");
    assert!(read(&folder, "out/a-1.kif").contains("１六歩"), "the first one stays");
}
