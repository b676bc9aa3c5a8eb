// SPDX-License-Identifier: MIT

/// A text that equals another one of the same bytes only.
///
/// A `String` equals others that look the same, `é` of one character and of two for
/// example; two identities or two entity tags may be called so.
struct ExactText: Sendable, Hashable {
    let text: String

    init(_ text: some StringProtocol) { self.text = String(text) }

    static func == (one: Self, other: Self) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var copy = text
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
