// SPDX-License-Identifier: MIT

/// An error that ends a benchmark with a sentence and an exit code other than 0.
struct BenchFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
