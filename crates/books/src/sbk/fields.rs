//! Fields of protocol buffers: a number with the kind of value, then the value: a varint, 4 or 8 bytes, or a length
//! with so many bytes (<https://protobuf.dev/programming-guides/encoding/>).

/// A field of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field<'a> {
    pub(super) number: u64,
    pub(super) value: FieldValue<'a>,
    /// The byte of the message where the field begins.
    pub(super) start: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FieldValue<'a> {
    Number(u64),
    Bytes(&'a [u8]),
}

/// The fields of a message, one after the other. It ends at the first thing that is no field, which [`Self::broken_at`]
/// names.
pub(super) struct Fields<'a> {
    message: &'a [u8],
    at: usize,
    broken_at: Option<usize>,
}

impl<'a> Fields<'a> {
    pub(super) fn new(message: &'a [u8]) -> Self {
        Self { message, at: 0, broken_at: None }
    }

    /// The byte where the fields broke off.
    pub(super) fn broken_at(&self) -> Option<usize> {
        self.broken_at
    }

    fn read(&mut self) -> Option<Field<'a>> {
        let start = self.at;
        let tag = self.varint()?;
        let value = match tag & 7 {
            0 => FieldValue::Number(self.varint()?),
            1 => FieldValue::Bytes(self.bytes(8)?),
            2 => {
                let length = self.varint()?;
                FieldValue::Bytes(self.bytes(usize::try_from(length).ok()?)?)
            }
            5 => FieldValue::Bytes(self.bytes(4)?),
            _ => return None,
        };
        (tag >> 3 > 0).then_some(Field { number: tag >> 3, value, start })
    }

    fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = *self.message.get(self.at)?;
            self.at += 1;
            number |= u64::from(byte & 127) << shift;
            if byte & 128 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        let bytes = self.message.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(bytes)
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Field<'a>;

    fn next(&mut self) -> Option<Field<'a>> {
        if self.at >= self.message.len() || self.broken_at.is_some() {
            return None;
        }
        let start = self.at;
        let field = self.read();
        if field.is_none() {
            self.broken_at = Some(start);
        }
        field
    }
}
