//! Entering king.
