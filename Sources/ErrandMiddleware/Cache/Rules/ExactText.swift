// SPDX-License-Identifier: MIT

import ErrandCore

/// A text that equals only texts with the same bytes.
///
/// A `String` also equals other encodings of the same characters, such as `é`
/// as one scalar and as two. Identities and entity tags may differ in just
/// that.
struct ExactText: Sendable, Hashable {
    let text: String

    init(_ text: some StringProtocol) { self.text = String(text) }

    static func == (one: Self, other: Self) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var copy = text
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
