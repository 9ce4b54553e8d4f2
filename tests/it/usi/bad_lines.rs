//! USI input that no GUI should send: any bytes, lines of any length.

use crate::support::run_reading;
use std::process::Command;

/// The lines that `sankoma usi` writes for `input`.
fn replies(input: &[u8]) -> Vec<String> {
    let output = run_reading(Command::new(env!("CARGO_BIN_EXE_sankoma")).arg("usi"), input);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("replies are text").lines().map(str::to_owned).collect()
}

#[test]
fn bytes_that_are_not_text_are_answered_with_an_error() {
    for bytes in [
        &b"\0"[..],
        b"usi\0",
        b"\xFF\xFE\x00u\x00s\x00i",
        b"position startpos moves \xFF\xFE",
        b"position sfen \0\0\0 b - 1",
        b"setoption name \x8F\xAB\x8A\xFB value \x83\x7D",
        "position startpos moves ７六歩".as_bytes(),
    ] {
        let replies = self::replies(&[bytes, b"\nisready\n"].concat());
        assert_eq!(replies.len(), 2, "{bytes:?}: {replies:?}");
        assert!(replies[0].starts_with("info string error: ") && replies[1] == "readyok", "{bytes:?}: {replies:?}");
    }
}

/// A digit of another script is no limit, and begins no search without an end.
#[test]
fn a_limit_that_is_no_number_is_named_and_answered() {
    let replies = replies("go depth ３\nisready\nquit\n".as_bytes());
    assert_eq!(replies[0], "info string error: '３' after depth is not a number", "{replies:?}");
    assert!(replies.iter().any(|line| line.starts_with("bestmove ")), "{replies:?}");
}

#[test]
fn crlf_line_ends_and_a_byte_order_mark_are_accepted() {
    let replies =
        replies("\u{FEFF}usi\r\n\r\nisready\r\nposition startpos moves 7g7f\r\ngo depth 1\r\nquit\r\n".as_bytes());
    assert!(replies.contains(&"usiok".to_owned()) && replies.contains(&"readyok".to_owned()), "{replies:?}");
    assert!(replies.last().is_some_and(|line| line.starts_with("bestmove ")), "{replies:?}");
}

#[test]
fn a_long_meaningless_line_is_answered_in_a_short_line() {
    const MEGABYTE: usize = 1_000_000;
    for unit in ["a", "a ", "7g7f ", "/", "go ", "\0", "将", "+", "position startpos moves "] {
        for start in ["", "position ", "position sfen ", "position startpos moves ", "go ", "setoption name ", "perft "]
        {
            let line = format!("{start}{}\nisready\nquit\n", unit.repeat(MEGABYTE / unit.len()));
            let replies = self::replies(line.as_bytes());
            let errors: Vec<_> = replies.iter().filter(|line| line.starts_with("info string error: ")).collect();
            assert!(!errors.is_empty() && errors.len() <= 2, "{start}{unit}: {} lines", replies.len());
            assert!(replies.iter().all(|line| line.len() < 4_200), "{start}{unit}");
            assert!(replies.contains(&"readyok".to_owned()), "{start}{unit}: {replies:?}");
        }
    }
}

#[test]
fn a_game_of_80_000_plies_is_set_up() {
    let rounds = "5i5h 5a5b 5h5i 5b5a ".repeat(20_000);
    let replies = self::replies(format!("position startpos moves {rounds}\ngo depth 2\n").as_bytes());
    assert!(replies.last().is_some_and(|line| line.starts_with("bestmove ")), "{replies:?}");
    assert!(!replies.iter().any(|line| line.contains("error")), "{replies:?}");
}

#[test]
fn a_line_of_64_mebibytes_is_dropped() {
    let mut input = vec![b'7'; 64 << 20];
    input.extend_from_slice(b"\nisready\n");
    let replies = self::replies(&input);
    assert_eq!(replies.len(), 2, "{replies:?}");
    assert!(
        replies[0].starts_with("info string error: a line of more than ") && replies[1] == "readyok",
        "{replies:?}"
    );
}
