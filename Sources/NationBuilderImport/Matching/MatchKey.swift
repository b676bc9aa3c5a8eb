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
}
