// SPDX-License-Identifier: MIT

import NationBuilderAccounts

/// The profile picture of a nation's person.
enum ProfilePicture {
    /// An empty picture of one transparent pixel.
    ///
    /// The initials stay visible behind it. Without it, a browser would draw a
    /// symbol for a missing picture.
    static let none = Avatar(
        bytes: Array("GIF89a".utf8) + [
            1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0x21, 0xF9, 4, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2,
            2, 0x44, 1, 0, 0x3B,
        ], mediaType: "image/gif")
}
