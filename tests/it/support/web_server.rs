//! A web server for tests: on this machine, with answers as the test writes them, good or bad.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A server that runs until the test process ends.
pub(crate) struct WebServer {
    port: u16,
    requests: Arc<Mutex<Vec<String>>>,
}

impl WebServer {
    /// Answers each request on a thread of its own. `answer` is given the path and writes what it likes.
    pub(crate) fn start(answer: impl Fn(&str, &mut TcpStream) + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let port = listener.local_addr().expect("it is bound").port();
        let (requests, answer) = (Arc::<Mutex<Vec<String>>>::default(), Arc::new(answer));
        let heard = Arc::clone(&requests);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (heard, answer) = (Arc::clone(&heard), Arc::clone(&answer));
                thread::spawn(move || serve(stream, &heard, &*answer));
            }
        });
        Self { port, requests }
    }

    /// The address of a path, which begins with a slash.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// The heads of all requests so far.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn serve(mut stream: TcpStream, heard: &Mutex<Vec<String>>, answer: &dyn Fn(&str, &mut TcpStream)) {
    let lines = BufReader::new(stream.try_clone().expect("a socket has two ends")).lines();
    let head: Vec<String> = lines.map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
    let path = head.first().and_then(|line| line.split(' ').nth(1)).unwrap_or_default().to_owned();
    heard.lock().unwrap_or_else(PoisonError::into_inner).push(head.join("\n"));
    answer(&path, &mut stream);
}

/// Writes an answer with this status, headers (a line each) and body.
pub(crate) fn respond(stream: &mut TcpStream, status: &str, headers: &str, body: &[u8]) {
    let head = format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    // A client that has read enough closes its end.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
}
