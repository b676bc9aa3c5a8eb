// SPDX-License-Identifier: MIT

/// A comparison whose duration reveals nothing about a secret.
enum ConstantTime {
    /// Returns whether a given text equals the secret.
    ///
    /// The duration depends only on the length of the text. An empty secret
    /// equals nothing: it means that none was configured.
    static func areEqual(_ given: [UInt8], _ secret: [UInt8]) -> Bool {
        var difference = given.count ^ secret.count
        guard !secret.isEmpty else { return false }
        for (index, byte) in given.enumerated() {
            difference |= Int(byte ^ secret[index % secret.count])
        }
        return difference == 0
    }
}
