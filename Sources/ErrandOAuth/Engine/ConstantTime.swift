// SPDX-License-Identifier: MIT

/// Comparison of secrets.
package enum ConstantTime {
    /// Returns whether two texts have the same bytes, in constant time.
    ///
    /// `==` is not used: it treats é and e + ◌́ as equal, and its duration
    /// shows where two texts first differ.
    package static func equal(_ left: String, _ right: String) -> Bool {
        let left = Array(left.utf8)
        let right = Array(right.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
