//! Memory: tables of hundreds of megabytes in huge pages, and prefetching from them.

mod huge_page_buffer;
mod prefetch;
mod shared_huge_page_buffer;

pub use huge_page_buffer::HugePageBuffer;
pub use prefetch::prefetch_line;
pub use shared_huge_page_buffer::{AtomicEntry, SharedHugePageBuffer};
