//! Lines that no program should send: bytes of any kind, and of any length.

use crate::support::run_reading;
use std::process::Command;

/// What is said to `input`, the first words of each line.
fn answers(input: &[u8]) -> Vec<String> {
    let done = run_reading(Command::new(env!("CARGO_BIN_EXE_sankoma")).arg("usi"), input);
    assert!(done.status.success(), "{done:?}");
    assert!(done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("replies are text").lines().map(str::to_owned).collect()
}

#[test]
fn bytes_that_are_no_text_are_survived() {
    for bytes in [
        &b"\0"[..],
        b"usi\0",
        b"\xFF\xFE\x00u\x00s\x00i",
        b"position startpos moves \xFF\xFE",
        b"position sfen \0\0\0 b - 1",
        b"setoption name \x8F\xAB\x8A\xFB value \x83\x7D",
        b"go depth \xEF\xBC\x93",
        "position startpos moves ７六歩".as_bytes(),
    ] {
        let said = answers(&[bytes, b"\nisready\n"].concat());
        assert_eq!(said.len(), 2, "{bytes:?}: {said:?}");
        assert!(said[0].starts_with("info string error: ") && said[1] == "readyok", "{bytes:?}: {said:?}");
    }
}

#[test]
fn lines_may_end_as_on_windows_and_begin_with_a_mark() {
    let said =
        answers("\u{FEFF}usi\r\n\r\nisready\r\nposition startpos moves 7g7f\r\ngo depth 1\r\nquit\r\n".as_bytes());
    assert!(said.contains(&"usiok".to_owned()) && said.contains(&"readyok".to_owned()), "{said:?}");
    assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")), "{said:?}");
}

#[test]
fn a_megabyte_without_a_meaning_is_answered_in_one_short_line() {
    const MEGABYTE: usize = 1_000_000;
    for unit in ["a", "a ", "7g7f ", "/", "go ", "\0", "将", "+", "position startpos moves "] {
        for start in ["", "position ", "position sfen ", "position startpos moves ", "go ", "setoption name ", "perft "]
        {
            let line = format!("{start}{}\nisready\nquit\n", unit.repeat(MEGABYTE / unit.len()));
            let said = answers(line.as_bytes());
            let told: Vec<_> = said.iter().filter(|line| line.starts_with("info string error: ")).collect();
            assert!(!told.is_empty() && told.len() <= 2, "{start}{unit}: {} lines", said.len());
            assert!(said.iter().all(|line| line.len() < 4_200), "{start}{unit}");
            assert!(said.contains(&"readyok".to_owned()), "{start}{unit}: {said:?}");
        }
    }
}

#[test]
fn a_very_long_game_is_set_up() {
    let rounds = "5i5h 5a5b 5h5i 5b5a ".repeat(20_000);
    let said = answers(format!("position startpos moves {rounds}\ngo depth 2\n").as_bytes());
    assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")), "{said:?}");
    assert!(!said.iter().any(|line| line.contains("error")), "{said:?}");
}

#[test]
fn a_line_without_an_end_is_not_kept() {
    // 64 MiB, which the engine hears and forgets.
    let mut input = vec![b'7'; 64 << 20];
    input.extend_from_slice(b"\nisready\n");
    let said = answers(&input);
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].starts_with("info string error: a line of more than ") && said[1] == "readyok", "{said:?}");
}
