// SPDX-License-Identifier: MIT

/// A value by which one person is found.
struct MatchKey: Sendable, Hashable {
    let key: ImportKey
    /// The value in lower case: a nation compares keys without regard to case.
    let value: String

    init(_ key: ImportKey, _ value: String) {
        self.key = key
        self.value = value.lowercased()
    }

    /// Whether a filter can name the value.
    ///
    /// Version 2 of the API puts commas in braces, and has no way to write closing braces there.
    static func canBeSought(_ value: String) -> Bool { !value.contains("}}") && !value.hasSuffix("}") }
}
