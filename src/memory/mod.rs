//! Memory: tables of hundreds of megabytes in huge pages.

mod huge_page_buffer;
mod shared_huge_page_buffer;

pub use huge_page_buffer::HugePageBuffer;
pub use shared_huge_page_buffer::{AtomicEntry, SharedHugePageBuffer};
