// SPDX-License-Identifier: MIT

/// The reason why a measurement failed; the program ends with status 1.
struct BenchFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
