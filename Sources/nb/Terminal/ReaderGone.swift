// SPDX-License-Identifier: MIT

/// The error that ends the work when the output no longer has a reader.
struct ReaderGone: Error {}
