//! Getting what an address names: one request after the other, as long as servers redirect.

use super::address::WebAddress;
use super::answer::HttpAnswer;
use super::error::WebError;
use super::process::{self, EndedBy, FetchControl, ProcessOutput};
use super::program::FetchProgram;
use super::validators::Validators;
use sankoma_wording::io_error_text;
use std::io::ErrorKind;
use std::time::{Duration, Instant};

/// Redirects that are followed at most.
const MAX_REDIRECTS: usize = 5;
/// Bytes that the headers of an answer may have in addition to its body.
const HEAD_BYTES: u64 = 1 << 16;

/// Limits of time and size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FetchLimits {
    /// Time for an answer, redirects included.
    pub time: Duration,
    /// Bytes of an answer.
    pub bytes: u64,
}

impl Default for FetchLimits {
    /// Half a minute; 16 MiB, which no record and hardly a page has.
    fn default() -> Self {
        Self { time: Duration::from_secs(30), bytes: 16 << 20 }
    }
}

/// What is needed to get something.
pub(super) struct Getter<'a> {
    pub(super) limits: FetchLimits,
    pub(super) control: &'a FetchControl,
    /// Is told how many bytes have come.
    pub(super) progress: &'a mut dyn FnMut(u64),
}

impl Getter<'_> {
    /// The answer at the end of all redirects, and its address. Without validators it is never 304 (not modified).
    ///
    /// # Errors
    /// There is no answer, or one with another status than 200 or 304.
    pub(super) fn get(
        &mut self,
        first: &WebAddress,
        validators: &Validators,
    ) -> Result<(WebAddress, HttpAnswer), WebError> {
        let deadline = Instant::now() + self.limits.time;
        let mut address = first.clone();
        for _ in 0..=MAX_REDIRECTS {
            let answer = self.request(&address, validators, deadline)?;
            let target = answer.header("location").filter(|_| matches!(answer.status, 301..=303 | 307 | 308));
            match (target, answer.status) {
                (Some(target), _) => address = redirected(&address, target)?,
                (None, 200) => return Ok((address, answer)),
                (None, 304) if *validators != Validators::default() => return Ok((address, answer)),
                (None, status) => return Err(WebError::Status { address, status }),
            }
        }
        Err(WebError::TooManyRedirects { address: first.clone(), count: MAX_REDIRECTS })
    }

    /// The answer to one request, by the first program that is there.
    fn request(
        &mut self,
        address: &WebAddress,
        validators: &Validators,
        deadline: Instant,
    ) -> Result<HttpAnswer, WebError> {
        for program in FetchProgram::ALL {
            let time = deadline.saturating_duration_since(Instant::now());
            let mut command = program.command(address, validators, time, self.limits.bytes);
            let max_bytes = self.limits.bytes + HEAD_BYTES;
            match process::run(&mut command, deadline, max_bytes, self.control, self.progress) {
                Ok(output) => return self.answer(address, program, output),
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => {
                    let reason = io_error_text(&error);
                    return Err(WebError::Unstartable { program: program.name(), reason });
                }
            }
        }
        Err(WebError::NoProgram)
    }

    /// What a program has written as an answer.
    fn answer(
        &self,
        address: &WebAddress,
        program: FetchProgram,
        output: ProcessOutput,
    ) -> Result<HttpAnswer, WebError> {
        /// curl: the answer is not whole; its time is over; it has more bytes than allowed.
        const CURL_CUT: Option<i32> = Some(18);
        const CURL_TIME: Option<i32> = Some(28);
        const CURL_SIZE: Option<i32> = Some(63);
        let address = address.clone();
        let code = output.status.code().filter(|_| program == FetchProgram::Curl);
        let (is_slow, is_large) = (
            output.ended_by == Some(EndedBy::Time) || code == CURL_TIME,
            output.ended_by == Some(EndedBy::Size) || code == CURL_SIZE,
        );
        if output.ended_by == Some(EndedBy::Person) {
            return Err(WebError::Cancelled);
        }
        if is_slow {
            return Err(WebError::TooSlow { address, limit: self.limits.time });
        }
        if is_large {
            return Err(WebError::TooLarge { address, limit: self.limits.bytes });
        }
        let Some(answer) = HttpAnswer::of_output(program, output.stdout, &output.stderr) else {
            return Err(WebError::NoAnswer { address, reason: program.reason(&output.stderr) });
        };
        if answer.body.len() as u64 > self.limits.bytes {
            return Err(WebError::TooLarge { address, limit: self.limits.bytes });
        }
        // Of other answers wget gives no body. For whatever goes wrong behind the headers it has one status; curl knows
        // cut chunks.
        let is_cut = code == CURL_CUT || answer.is_cut() || !output.status.success();
        if answer.status == 200 && is_cut {
            return Err(WebError::BrokenOff { address, bytes: answer.body.len() });
        }
        Ok(answer)
    }
}

fn redirected(address: &WebAddress, target: &str) -> Result<WebAddress, WebError> {
    address.join(target).map_err(|_| WebError::RefusedRedirect { address: address.clone(), target: target.to_owned() })
}
