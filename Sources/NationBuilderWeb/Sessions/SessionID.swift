// SPDX-License-Identifier: MIT

import ErrandOAuth

/// The ids of sessions: 32 bytes in base64url, which are safe as a key of any driver.
///
/// The id of a browser for which nothing is kept yet contains a code of the application, so it
/// needs no storage. A browser gets another id as soon as something is kept, and an id that was
/// stored once is never taken for one that was not.
enum SessionID {
    private static let randomLength = 22
    private static let length = 43

    /// Creates the id of a stored session.
    static func stored() -> String { SecureRandom.system.text(bytes: 32) }

    /// Creates the id of a browser for which nothing is kept.
    static func anonymous(key: String) -> String {
        let random = SecureRandom.system.text(bytes: 16)
        return random + code(random, key)
    }

    /// Returns whether an id is one of ``anonymous(key:)``.
    static func isAnonymous(_ id: String, key: String) -> Bool {
        let random = String(id.prefix(randomLength))
        return isLegal(id) && ConstantTime.equal(id, random + code(random, key))
    }

    /// Returns the token that the forms of a browser carry while nothing is kept for it.
    static func formToken(of id: String, key: String) -> String { MessageCode.text(of: "form \(id)", key: key) }

    /// Returns whether a text has the form of an id.
    static func isLegal(_ text: String) -> Bool { text.utf8.count == length && isText(text) }

    /// Returns whether a text has characters of base64url only.
    static func isText(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }

    private static func code(_ random: String, _ key: String) -> String {
        String(MessageCode.text(of: "session \(random)", key: key).prefix(length - randomLength))
    }
}
