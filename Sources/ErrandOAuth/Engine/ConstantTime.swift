// SPDX-License-Identifier: MIT

/// Comparison of secrets.
enum ConstantTime {
    /// Whether two texts are the same bytes.
    ///
    /// Not `==`, which calls é and e + ◌́ the same, and which is quicker the
    /// earlier two texts differ.
    static func equal(_ left: String, _ right: String) -> Bool {
        let left = Array(left.utf8)
        let right = Array(right.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
