// SPDX-License-Identifier: MIT

/// Nobody reads the output any more: the work is done.
struct ReaderGone: Error {}
