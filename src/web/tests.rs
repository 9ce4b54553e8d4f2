//! Tests of fetching with limits that a test can wait for, by the programs that are there.

#[path = "../../tests/it/support/web_server.rs"]
mod web_server;

use super::{
    FetchControl, FetchLimits, FetchedRecord, Validators, WebAddress, WebAnswer, WebError, fetch_again, fetch_record,
};
use std::io::Write as _;
use std::process::Command;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use web_server::{WebServer, respond};

const KIF: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
const LIMITS: FetchLimits = FetchLimits { time: Duration::from_secs(2), bytes: 1 << 16 };

/// Whether a program that fetches is there; where none is, says that a test is left out. `eprintln!` would be kept
/// back, as the output of every test that passes is.
fn can_fetch() -> bool {
    let is_there = ["curl", "wget"].iter().any(|name| Command::new(name).arg("--version").output().is_ok());
    if !is_there {
        let test = thread::current().name().unwrap_or_default().to_owned();
        let _ = writeln!(std::io::stderr(), "{test} is left out: neither curl nor wget is installed");
    }
    is_there
}

fn named(text: &str) -> WebAddress {
    WebAddress::named(text).expect("it has a scheme").expect("it is an address")
}

fn fetch(address: &str, control: &FetchControl) -> Result<FetchedRecord, WebError> {
    fetch_record(&named(address), LIMITS, control, |_| {})
}

#[test]
fn a_slow_server_and_one_without_an_end_are_left() {
    if !can_fetch() {
        return;
    }
    let server = WebServer::start(|path, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n");
        let (piece, pause) = if path == "/slow" { (1, 200) } else { (1 << 14, 0) };
        // As long as anybody reads.
        while stream.write_all(&vec![b'a'; piece]).is_ok() {
            thread::sleep(Duration::from_millis(pause));
        }
    });
    let started = Instant::now();
    let slow = fetch(&server.address("/slow"), &FetchControl::default());
    assert!(matches!(slow, Err(WebError::TooSlow { .. })), "{slow:?}");
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    let huge = fetch(&server.address("/huge"), &FetchControl::default());
    assert!(matches!(huge, Err(WebError::TooLarge { .. })), "{huge:?}");
}

#[test]
fn a_fetch_is_ended_from_another_thread() {
    if !can_fetch() {
        return;
    }
    let server = WebServer::start(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n");
        thread::sleep(Duration::from_secs(20));
    });
    let (control, address) = (Arc::new(FetchControl::default()), server.address("/"));
    let seen = Arc::clone(&control);
    let fetching = thread::spawn(move || fetch(&address, &seen));
    while server.requests().is_empty() {
        thread::sleep(Duration::from_millis(10));
    }
    let started = Instant::now();
    control.cancel();
    assert_eq!(fetching.join().expect("it does not panic"), Err(WebError::Cancelled));
    assert!(started.elapsed() < Duration::from_secs(1), "{:?}", started.elapsed());
}

/// What has not changed is not sent again.
#[test]
fn a_record_is_asked_for_again_by_what_the_server_said_of_it() {
    if !can_fetch() {
        return;
    }
    let server = WebServer::start(|path, stream| {
        let dates = "Date: Wed, 25 Nov 2026 12:00:30 GMT\r\nLast-Modified: Wed, 25 Nov 2026 12:00:00 GMT\r\n";
        match path {
            "/moved" => respond(stream, "302 Found", "Location: /game.kif\r\n", b""),
            _ => respond(stream, "200 OK", &format!("ETag: \"one\"\r\n{dates}"), KIF.as_bytes()),
        }
    });
    let control = FetchControl::default();
    let fetched = fetch(&server.address("/moved"), &control).expect("it is a record");
    assert_eq!((fetched.bytes.as_slice(), fetched.name.as_str()), (KIF.as_bytes(), "game.kif"));
    assert_eq!((fetched.age, fetched.notes.len()), (Duration::from_secs(30), 1));
    let source = fetched.source.expect("it was fetched");
    assert_eq!(source.as_str(), server.address("/game.kif"));
    let again = fetch_again(&source, &fetched.validators, LIMITS, &control);
    assert!(matches!(again, Ok(WebAnswer::Record(_))), "{again:?}");
    let asked = server.requests().pop().expect("it was asked").to_ascii_lowercase();
    assert!(asked.contains("if-none-match: \"one\"\nif-modified-since: wed, 25 nov 2026 12:00:00 gmt"), "{asked}");
    let unchanged = WebServer::start(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n");
    });
    let address = named(&unchanged.address("/"));
    assert_eq!(fetch_again(&address, &fetched.validators, LIMITS, &control), Ok(WebAnswer::Unchanged));
    let refused = fetch_again(&address, &Validators::default(), LIMITS, &control);
    assert!(matches!(refused, Err(WebError::Status { status: 304, .. })), "{refused:?}");
}
