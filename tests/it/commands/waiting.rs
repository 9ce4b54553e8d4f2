//! Tests that wait for a clock of the program, side by side: one after the other they would keep a thread of the
//! harness for most of a minute.

#![cfg(unix)]

use super::{check_second_reader, interruptions, web_records};

#[test]
fn what_comes_after_ten_seconds_comes() {
    let waiting: [(&str, fn()); 3] = [
        ("long_work_says_something_in_a_pipe", interruptions::long_work_says_something_in_a_pipe),
        ("a_file_that_takes_too_long_gets_no_answer", check_second_reader::a_file_that_takes_too_long_gets_no_answer),
        ("a_followed_address_grows", web_records::a_followed_address_grows),
    ];
    std::thread::scope(|scope| {
        for (name, test) in waiting {
            let thread = std::thread::Builder::new().name(name.to_owned());
            thread.spawn_scoped(scope, test).expect("a thread starts");
        }
    });
}
