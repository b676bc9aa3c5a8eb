// SPDX-License-Identifier: MIT

import ErrandFoundation

/// Base64 with the URL's alphabet and without padding (RFC 4648 §5, RFC 7515
/// §2).
enum Base64URL {
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        plain(bytes)
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Returns plain Base64 (RFC 4648 §4), as the scheme Basic wants it.
    static func plain(_ bytes: some Sequence<UInt8>) -> String { Data(bytes).base64EncodedString() }

    /// Returns the bytes, or `nil` for any character outside the alphabet.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        guard text.utf8.allSatisfy({ isLegal($0) }), text.utf8.count % 4 != 1 else { return nil }
        let standard = String(text).replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        return Data(base64Encoded: standard + padding).map { Array($0) }
    }

    private static func isLegal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
