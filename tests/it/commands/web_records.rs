//! Records from the net in the real program: answers of every kind from a server on this machine, by each program that
//! fetches.

#![cfg(unix)]

use crate::support::terminal::Session;
use crate::support::web_server::{WebServer, respond};
use crate::support::{program, run_reading, text};
use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};
use std::{fs, thread};

const KIF: &str = "手合割：平手\n先手：歩山\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
const MOVES: &str = "position startpos moves 7g7f 3c3d\n";

/// The programs that are there, each in a folder where nothing else is. Says which part of a test is left out, past the
/// harness, which keeps back what `eprintln!` prints in a test that passes.
fn programs() -> Vec<(&'static str, tempfile::TempDir)> {
    let search = std::env::var_os("PATH").unwrap_or_default();
    let find = |name: &str| std::env::split_paths(&search).map(|folder| folder.join(name)).find(|path| path.is_file());
    let alone = |name: &'static str| {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        std::os::unix::fs::symlink(find(name)?, folder.path().join(name)).expect("a link can be made");
        Some((name, folder))
    };
    let found: Vec<_> = ["curl", "wget"].into_iter().filter_map(alone).collect();
    if found.len() < 2 {
        let test = thread::current().name().unwrap_or_default().to_owned();
        let there = found.first().map_or("neither is", |(name, _)| *name);
        let _ = writeln!(std::io::stderr(), "{test} is left out in part: of curl and wget {there} installed alone");
    }
    found
}

fn sankoma(path: &Path, arguments: &[&str]) -> Output {
    run_reading(program(arguments).env("PATH", path).env("no_proxy", "*").env("NO_PROXY", "*"), b"")
}

fn redirect(stream: &mut TcpStream, target: &str) {
    respond(stream, "302 Found", &format!("Location: {target}\r\n"), b"moved");
}

/// A server with an answer of every kind.
fn server() -> WebServer {
    WebServer::start(|path, stream| {
        let html = |text: &str| format!("<!DOCTYPE html><html><body>{text}</body></html>");
        let mut page = |text: &str| respond(stream, "200 OK", "Content-Type: text/html\r\n", html(text).as_bytes());
        match path {
            "/page" => page(&format!("<p>a game</p><pre>{}</pre>", KIF.replace('(', "&#40;"))),
            "/linked" => page("<a href='rules.html'>rules</a> <a href=\"moved.kif\">record</a>"),
            "/empty" => page("<p>nothing here</p>"),
            "/chain" => page("<a href='empty.kif'>record</a>"),
            "/empty.kif" => page("<a href='game.kif'>record</a>"),
            "/moved.kif" => redirect(stream, "/game.kif"),
            "/sjis.kif" => respond(stream, "200 OK", "", &encoding_rs::SHIFT_JIS.encode(KIF).0),
            "/typed.kif" => respond(stream, "200 OK", "Content-Type: text/html\r\n", KIF.as_bytes()),
            "/image" => respond(
                stream,
                "200 OK",
                "Content-Type: image/png\r\n",
                &[0x89, b'P', b'N', b'G', 0, 0, 0, 1].repeat(64),
            ),
            "/kind" => respond(stream, "200 OK", "Content-Type: text/\x1b[31mred\r\n", b"no record at all"),
            "/file" => redirect(stream, "file:///etc/passwd"),
            "/ftp" => redirect(stream, "ftp://127.0.0.1/game.kif"),
            "/escape" => redirect(stream, "http://127.0.0.1/\x1b]0;title\x07.kif"),
            "/loop" => redirect(stream, "/loop"),
            "/short" => {
                let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\nConnection: close\r\n\r\n");
                let _ = stream.write_all(KIF.as_bytes());
            }
            "/huge" => {
                let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
                while stream.write_all(&[b'*'; 1 << 12]).is_ok() {}
            }
            "/closed" => {}
            "/garbage" => drop(stream.write_all(b"\x00\x01 not HTTP\r\n\r\n")),
            "/busy" => respond(stream, "503 Service Unavailable", "", b""),
            path if path.starts_with("/game") || path.contains("a%20") => respond(stream, "200 OK", "", KIF.as_bytes()),
            _ => respond(stream, "404 Not Found", "Content-Type: text/html\r\n", b"<html>none</html>"),
        }
    })
}

/// The moves at an address, and what is said but for what USI cannot hold.
fn moves_at(path: &Path, address: &str, lang: &str) -> (String, String) {
    let output = sankoma(path, &["convert", address, "-", "--to", "usi", "--lang", lang]);
    let said = text(&output.stderr);
    let said: Vec<&str> = said.lines().filter(|line| !line.contains(": warning[")).collect();
    (text(&output.stdout), said.join("\n"))
}

#[test]
fn records_are_read_from_addresses_and_pages() {
    let server = server();
    for (program, folder) in programs() {
        for (path, [ja, en]) in [
            ("/game.kif", ["", ""]),
            ("/sjis.kif", ["", ""]),
            ("/typed.kif", ["", ""]),
            ("/game?n=1&x='\"#part", ["", ""]),
            ("/a b\"$(touch x)`;'-.kif", ["", ""]),
            ("/moved.kif", ["の移転先", "redirects to"]),
            ("/page", ["ページの中の棋譜を読みました", "the record in the page was read"]),
            ("/linked", ["リンク先の", "its link to"]),
        ] {
            for (lang, note) in [("ja", ja), ("en", en)] {
                let (found, said) = moves_at(folder.path(), &server.address(path), lang);
                assert_eq!(found, MOVES, "{program} {path}: {said}");
                assert!(said.contains(note) && (said.is_empty() == note.is_empty()), "{program} {path}: {said}");
            }
        }
    }
}

#[test]
fn a_stand_in_for_curl_is_called_with_limits_and_its_answer_is_read() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let curl = folder.path().join("curl");
    let answer = |script: &str| {
        let script = format!("#!/bin/sh\nprintf '%s\\n' \"$@\" >'{}/called'\n{script}\n", folder.path().display());
        // A new file each time: one that another thread's child still has open for writing cannot be run.
        fs::write(folder.path().join("script"), script).expect("the folder is writable");
        fs::set_permissions(folder.path().join("script"), fs::Permissions::from_mode(0o755)).expect("it is ours");
        fs::rename(folder.path().join("script"), &curl).expect("the folder is writable");
        moves_at(folder.path(), "http://example.org/game.kif", "en")
    };
    let body = format!("HTTP/1.1 200 OK\\r\\nContent-Type: text/plain\\r\\n\\r\\n{}", KIF.replace('\n', "\\n"));
    let sound = format!("printf '{body}'");
    assert_eq!(answer(&sound), (MOVES.to_owned(), String::new()));
    let called = fs::read_to_string(folder.path().join("called")).expect("it was called");
    let called: Vec<&str> = called.lines().collect();
    assert_eq!((called.first(), called.last()), (Some(&"--disable"), Some(&"http://example.org/game.kif")));
    assert_eq!(called[called.len() - 2], "--", "an address is never an option");
    for option in ["--proto", "--max-time", "--max-filesize", "--connect-timeout"] {
        assert!(called.contains(&option), "{option}: {called:?}");
    }
    for (script, expected) in [
        ("echo 'curl: (6) Could not resolve host: example.org' >&2; exit 6", "Could not resolve host: example.org"),
        ("exit 28", "within 30 seconds"),
        ("exit 63", "has more than 16 MiB"),
        ("printf 'HTTP/1.1 503 Busy\\r\\n\\r\\n'", "HTTP 503"),
        (&format!("{sound}; exit 18"), "broke off after"),
    ] {
        let (found, said) = answer(script);
        assert_eq!((found.as_str(), said.lines().count()), ("", 1), "{script}: {said}");
        assert!(said.contains(expected), "{script}: {said}");
    }
}

/// One line each, with exit status 2, in which no escape is left.
#[test]
fn what_is_no_record_is_said_in_one_line() {
    let server = server();
    for (program, folder) in programs() {
        for (path, expected) in [
            ("/nothing.kif", "there is no such page (HTTP 404)"),
            ("/busy", "the server has failed (HTTP 503)"),
            ("/empty", "holds no game record and no link to one"),
            ("/chain", "holds no game record and no link to one"),
            ("/image", "is of type 'image/png', expected a game record"),
            ("/kind", "expected a game record"),
            ("/file", "redirects to 'file:///etc/passwd', expected an address with http:// or https://"),
            ("/ftp", "redirects to 'ftp://127.0.0.1/game.kif', expected"),
            ("/escape", "'http://127.0.0.1/"),
            ("/loop", "redirects more than 5 times"),
            ("/short", "broke off after"),
            ("/huge", "has more than 16 MiB"),
            ("/closed", "no answer from"),
            ("/garbage", "expected a game record"),
        ] {
            let output = sankoma(folder.path(), &["check", &server.address(path)]);
            let said = text(&output.stderr);
            assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{program} {path}: {said}");
            assert!(said.contains(expected), "{program} {path}: {said}");
            assert!(!said.trim_end().contains(char::is_control), "{program} {path}: {said:?}");
        }
        let output = sankoma(folder.path(), &["check", "http://127.0.0.1:1/game.kif"]);
        assert!(text(&output.stderr).contains("no answer from 'http://127.0.0.1:1/game.kif'"), "{program}");
    }
}

#[test]
fn addresses_that_are_not_fetched_are_refused() {
    let nowhere = tempfile::tempdir().expect("a temporary directory can be made");
    for (address, expected) in [
        ("http://127.0.0.1:1/game.kif", "neither curl nor wget is installed"),
        (
            "ftp://example.org/game.kif",
            "'ftp://example.org/game.kif' is no address that can be read, expected one that begins with http:// or https://",
        ),
        ("https://me:word@example.org/", "the address holds a name or a password"),
        ("file:///etc/passwd", "is no address that can be read"),
    ] {
        let output = sankoma(nowhere.path(), &["check", address]);
        let said = text(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(expected), "{address}: {said}");
    }
    // A record in its address needs no program.
    let shared = "https://play.mogproject.com/?u=~0.7ku2jm.";
    let (found, said) = moves_at(nowhere.path(), shared, "en");
    assert_eq!((found.as_str(), said.contains("nothing was fetched")), (MOVES, true), "{said}");
}

/// No cookies, no referrer, no password, nothing of what a person has told the programs to add.
#[test]
fn nothing_is_sent_but_the_request() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    for (name, content) in [
        (".curlrc", "header = \"X-Secret: 1\"\ncookie = \"a=b\"\nuser-agent = \"me\"\nreferer = \"http://x\"\n"),
        (".wgetrc", "header = X-Secret: 1\nuser_agent = me\nreferer = http://x\n"),
        (".netrc", "machine 127.0.0.1 login me password secret\n"),
    ] {
        fs::write(home.path().join(name), content).expect("the file can be written");
    }
    for (program, folder) in programs() {
        let server = server();
        let mut command = Command::new(env!("CARGO_BIN_EXE_sankoma"));
        command.args(["check", &server.address("/linked")]).env("PATH", folder.path()).env("no_proxy", "*");
        command.env("HOME", home.path()).env("CURL_HOME", home.path());
        assert!(command.output().expect("the program starts").status.success(), "{program}");
        let requests = server.requests();
        assert_eq!(requests.len(), 3, "{program}: {requests:#?}");
        for request in requests {
            let names: BTreeSet<String> =
                request.lines().skip(1).filter_map(|line| Some(line.split_once(':')?.0.to_ascii_lowercase())).collect();
            let usual = ["host", "user-agent", "accept", "accept-encoding", "connection"].map(str::to_owned);
            assert!(names.is_subset(&BTreeSet::from(usual)), "{program}: {request}");
            let agent = concat!("User-Agent: sankoma/", env!("CARGO_PKG_VERSION"));
            assert!(request.lines().any(|line| line == agent), "{program}: {request}");
        }
    }
}

/// Commands that write need a name, and get it from the address only below a folder that is named.
#[test]
fn nothing_is_written_to_an_address() {
    let Some((_, program)) = programs().into_iter().next() else { return };
    let (server, folder) = (server(), tempfile::tempdir().expect("a temporary directory can be made"));
    let out = folder.path().to_str().expect("the path is text");
    let address = server.address("/game.kif?x=1");
    for option in [&[][..], &["--in-place"]] {
        let output = sankoma(program.path(), &[&["analyze", &address, "--nodes", "10"], option].concat());
        let said = text(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains("expected --out FILE"), "{option:?}: {said}");
    }
    let output = sankoma(program.path(), &["convert", &address, out, "--to", "csa"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let written = fs::read(folder.path().join("game.csa")).expect("it was written");
    assert!(String::from_utf8_lossy(&written).contains("+7776FU"));
    let output = sankoma(program.path(), &["analyze", &address, "--nodes", "10", "--out", out]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(folder.path().join("game.kif").is_file());
}

fn variables(program: &tempfile::TempDir) -> [(&'static str, String); 2] {
    [("PATH", program.path().to_str().expect("the path is text").to_owned()), ("no_proxy", "*".to_owned())]
}

fn start(arguments: &[&str], program: &tempfile::TempDir) -> Session {
    let variables = variables(program);
    let variables: Vec<(&str, &str)> = variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Session::start_with(arguments, &variables)
}

#[test]
fn the_workbench_opens_addresses_and_asks_for_a_name_to_save() {
    let Some((_, program)) = programs().into_iter().next() else { return };
    let (server, folder) = (server(), tempfile::tempdir().expect("a temporary directory can be made"));
    let mut session = start(&[&server.address("/linked"), "--lang", "en"], &program);
    session.expect("ply 0/3");
    session.expect("game.kif");
    session.press(":open http://127.0.0.1:1/x\r");
    session.expect("no answer from 'http://127.0.0.1:1/x'");
    session.press(&format!(":open {}\r", server.address("/game2.kif?y")));
    session.expect("game2.kif file 2/2");
    session.press("\u{13}");
    session.expect(":write game2.kif");
    session.press("\u{15}");
    let path = folder.path().join("mine.kif");
    session.press(&format!("write {}\r", path.display()));
    session.expect("wrote mine.kif");
    assert!(fs::read_to_string(&path).expect("it was written").contains("７六歩"));
    session.press("q");
    session.end();
}

/// The program ends at once though a server does not answer, and what it has begun ends with it.
#[test]
fn quitting_ends_what_is_being_fetched() {
    let Some((_, program)) = programs().into_iter().next() else { return };
    let (closed, ends) = mpsc::channel();
    let closed = Mutex::new(closed);
    let server = WebServer::start(move |_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n");
        let _ = stream.set_read_timeout(Some(Duration::from_secs(25)));
        // The end of the connection is that of the program that has asked.
        let read = stream.read(&mut [0]);
        let _ = closed.lock().map(|closed| closed.send(read.is_ok()));
    });
    let mut session = start(&[&server.address("/never.kif"), "--lang", "en"], &program);
    session.expect("fetching from 127.0.0.1");
    session.press(":pieces kanji\r");
    session.expect("歩");
    while server.requests().is_empty() {
        thread::sleep(Duration::from_millis(10));
    }
    let started = Instant::now();
    session.press("q");
    session.end();
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    assert_eq!(ends.recv_timeout(Duration::from_secs(10)), Ok(true));
}

/// A followed address is asked again; what has come is shown, unless the person has stepped back. Run by `waiting`.
pub(crate) fn a_followed_address_grows() {
    let Some((_, program)) = programs().into_iter().next() else { return };
    let game = Arc::new(Mutex::new("V2.2\nN+Alice\nN-Bob\n$TIME:600+0+0\nPI\n+\n+7776FU\nT10\n".to_owned()));
    let shown = Arc::clone(&game);
    let server = WebServer::start(move |_, stream| {
        let body = shown.lock().map(|text| text.clone()).unwrap_or_default();
        respond(stream, "200 OK", "", body.as_bytes());
    });
    let mut session = start(&[&server.address("/live.csa"), "--follow", "--lang", "en"], &program);
    session.expect("ply 1/1");
    session.expect("following");
    session.expect("9:50");
    // What the engine finds of a followed game is tested with a file.
    session.press(" ");
    session.expect("stopped");
    let grow = |lines: &str| game.lock().map(|mut text| text.push_str(lines)).expect("no test panics with it");
    grow("-3334FU\nT5\n");
    session.expect("ply 2/2");
    session.press("\u{1b}[D");
    session.expect("ply 1/2");
    grow("+2726FU\nT4\n-8384FU\nT3\n%TORYO\n");
    session.expect("ply 1/5");
    session.expect("the game is over");
    session.press("\u{1b}[F");
    session.expect("ply 5/5");
    let asked = server.requests().len();
    session.press("q");
    session.end();
    assert!(asked >= 3, "{asked} requests");
    let _: PathBuf = program.path().to_owned();
}
