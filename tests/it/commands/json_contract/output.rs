//! Output of the program for the commands of `commands.txt`.

use crate::support::synthetic_networks;
use crate::support::{in_repository, run_reading};
use crate::weights::files as weights_files;
use sankoma_rules::Position;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

/// A line of JSON that a command printed.
pub(crate) struct PrintedDocument {
    /// The name of the schema that describes it.
    pub(crate) schema: String,
    pub(crate) command: String,
    pub(crate) value: Value,
}

/// The size of Bonanza's `fv.bin`, in bytes.
const FV_BIN_BYTES: u64 = 186_268_248;

/// What the commands print, run once.
pub(crate) fn documents() -> &'static [PrintedDocument] {
    static DOCUMENTS: OnceLock<Vec<PrintedDocument>> = OnceLock::new();
    DOCUMENTS.get_or_init(|| {
        let (_alone, folder) = weights_files::folder();
        prepare(folder.path());
        let commands =
            fs::read_to_string(in_repository("tests/it/commands/json_contract/commands.txt")).expect("a text");
        let commands = commands.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        commands.flat_map(|command| run(folder.path(), command)).collect()
    })
}

/// Writes the files that the commands read.
fn prepare(folder: &Path) {
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("the folder is writable");
    let settings = folder.join("config/sankoma");
    fs::create_dir_all(&settings).expect("the folder is writable");
    fs::write(settings.join("config.toml"), "language = \"en\"\nnonsense = 1\n[keys]\n\"x\" = \"quit\"\n")
        .expect("the folder is writable");
    write("positions", "startpos\nstartpos moves 7g7f\n");
    write("bad-positions", "hello\n");
    fs::write(folder.join("nn.bin"), synthetic_networks::random()).expect("the folder is writable");
    fs::create_dir(folder.join("explored")).expect("the folder is writable");
    let game = |date: &str, comment: &str| {
        let players = "N+A\nN-B\n'black_rate:A+0:2000.0\n'white_rate:B+0:1900.0\n";
        format!("V2.2\n{players}$EVENT:test\n$START_TIME:{date}\nPI\n+\n+7776FU\n'*{comment}\n-3334FU\n%TORYO\n")
    };
    write("explored/score.csa", &game("2024/05/01", "深さ 12 評価値 55"));
    write("explored/mate.csa", &game("2025/05/01", "#詰み=先手勝ち:7手"));
    let start = Position::startpos().sfen();
    let book = "7g7f 3c3d 60 20 300\n#a comment\n2g2f\n7g7e none 1 1 1\n";
    write("book.db", &format!("#YANEURAOU-DB2016 1.00\nsfen {start}\n#on the position\n{book}"));
    fs::write(folder.join("unsorted.bin"), [[255; 16], [0; 16]].concat()).expect("the folder is writable");
    write("empty.kif", "");
    write("refused.usi", "position sfen 4k4/9/4R4/9/9/9/9/9/4K4 b - 1 moves 5c4c 5a6b 4c4d\n");
    // A network one of whose hashes is another one.
    let mut network = synthetic_networks::material(16);
    network[4] ^= 1;
    synthetic_networks::write(&folder.join("counting.bin"), &network);
    // A set of zeros but for two numbers: one that no position uses, and one that has no mirror image.
    fs::create_dir(folder.join("lopsided")).expect("the folder is writable");
    let mut lopsided = File::create(folder.join("lopsided/fv.bin")).expect("the folder is writable");
    lopsided.set_len(FV_BIN_BYTES).expect("a file without blocks");
    for place in [0, FV_BIN_BYTES / 2] {
        lopsided.seek(SeekFrom::Start(place)).expect("a place in the file");
        lopsided.write_all(&90_i16.to_le_bytes()).expect("the folder is writable");
    }
}

fn run(folder: &Path, line: &str) -> Vec<PrintedDocument> {
    let mut words = words(line);
    let mut input = Vec::new();
    if let Some(at) = words.iter().position(|word| word == "<") {
        input = fs::read(folder.join(&words[at + 1])).expect("an input file");
        words.truncate(at);
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_sankoma"));
    command.args(&words).current_dir(folder).env("LANG", "en_US.UTF-8");
    command.env("XDG_CONFIG_HOME", folder.join("config")).env("XDG_STATE_HOME", folder.join("state"));
    let output = run_reading(&mut command, &input);
    let problem = String::from_utf8_lossy(&output.stderr);
    let is_bad_input = line.ends_with("< bad-positions") && output.status.code() == Some(2);
    assert!(is_bad_input || matches!(output.status.code(), Some(0 | 1)), "{line}: {problem}");
    if !words.iter().any(|word| word == "--json") {
        return Vec::new();
    }
    let schema = if ["weights", "book"].contains(&words[0].as_str()) { words[..2].join("-") } else { words[0].clone() };
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    assert!(!text.is_empty(), "{line}: {problem}");
    let document = |row: &str| PrintedDocument {
        schema: schema.clone(),
        command: line.to_owned(),
        value: serde_json::from_str(row).unwrap_or_else(|error| panic!("{line}: {error}: {row}")),
    };
    text.lines().map(document).collect()
}

/// The words of a line; blanks inside single quotes belong to a word.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    let repository = in_repository("");
    let repository = repository.to_str().expect("a path in UTF-8").trim_end_matches('/');
    words.into_iter().map(|word| word.replace("REPO", repository)).collect()
}
