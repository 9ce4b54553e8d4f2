//! Memory: tables of hundreds of megabytes in huge pages, and prefetching from them.

mod huge_page_buffer;
mod prefetch;
mod shared_huge_page_buffer;

pub use huge_page_buffer::HugePageBuffer;
pub(crate) use prefetch::prefetch_line;
pub(crate) use shared_huge_page_buffer::SharedHugePageBuffer;
