//! Time and memory of `sankoma check` over whole folders.

use crate::games;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Number of distinct games; larger folders hold copies.
const DIFFERENT: u64 = 100;

pub(crate) fn run() {
    println!("{:<22} {:>8} {:>9} {:>11} {:>10}", "", "threads", "seconds", "games/s", "peak MiB");
    let games: Vec<_> = (0..DIFFERENT).map(games::random).collect();
    for count in [1_000_u32, 5_000, 20_000] {
        let folder = tempfile::tempdir().expect("there is room for the files");
        for number in 0..count as usize {
            let files = games[number % games.len()].files();
            // KIF and CSA alternately.
            let (extension, text) = files[number % 2];
            write(folder.path(), number, extension, text);
        }
        for threads in ["1", "2"] {
            let (time, peak) = check(folder.path(), threads);
            let row = format!("{count} files, KIF and CSA");
            let per_second = f64::from(count) / time.as_secs_f64();
            println!("{row:<22} {threads:>8} {:>9.2} {per_second:>11.0} {:>10}", time.as_secs_f64(), peak / 1024);
        }
    }
}

fn write(folder: &Path, number: usize, extension: &str, text: &str) {
    let folder = folder.join(format!("{:03}", number / 100));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join(format!("{number:05}.{extension}")), text).expect("a file can be written");
}

/// Time, and peak resident memory in KiB (0 where the system does not report it).
fn check(folder: &Path, threads: &str) -> (Duration, u64) {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sankoma"))
        .args(["check", "--quiet", "--threads", threads])
        .arg(folder)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut peak = 0;
    let status = loop {
        peak = peak.max(resident(child.id()));
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            break status;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    assert!(status.success(), "random games have no faults, but check says {status}");
    (start.elapsed(), peak)
}

fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
