// SPDX-License-Identifier: MIT

/// The error that ends the work when nobody reads the output any more.
struct ReaderGone: Error {}
