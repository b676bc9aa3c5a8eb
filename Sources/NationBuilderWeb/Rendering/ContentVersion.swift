// SPDX-License-Identifier: MIT

/// A short text in an address that changes with what the address leads to.
enum ContentVersion {
    /// Returns the version of a text.
    ///
    /// FNV-1a is enough to distinguish two versions.
    static func of(_ text: String) -> String {
        let digest = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(digest, radix: 36)
    }
}
