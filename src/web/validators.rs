//! Conditional requests: by what a server knows whether a record has changed since it was read.

/// By what a server knows whether a record has changed since (RFC 9110, conditional requests).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Validators {
    /// The value of its header `ETag`.
    pub(super) tag: Option<String>,
    /// The value of its header `Last-Modified`.
    pub(super) modified: Option<String>,
}

impl Validators {
    /// Longest value that is sent back.
    pub(super) const MAX_LENGTH: usize = 256;

    /// The headers of a request that asks for what has changed since.
    pub(super) fn headers(&self) -> Vec<String> {
        let tag = self.tag.as_ref().map(|tag| format!("If-None-Match: {tag}"));
        let modified = self.modified.as_ref().map(|time| format!("If-Modified-Since: {time}"));
        tag.into_iter().chain(modified).collect()
    }
}
