//! A record's format and encoding in JSON.

use super::json::named_words;
use sankoma_record::{Encoding, RecordFormat};

named_words! {
    /// Format of a record.
    RecordFormatName: RecordFormat
}

named_words! {
    /// Encoding of a record's text.
    EncodingName: Encoding
}
