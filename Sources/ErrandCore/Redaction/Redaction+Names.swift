// SPDX-License-Identifier: MIT

extension Redaction {
    /// Returns whether a name is known to carry a credential.
    public static func isCredential(_ name: String) -> Bool {
        // A word may begin with a capital, as in `dbPass`.
        var spaced: [UInt8] = []
        for byte in name.utf8 {
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            if isCapital, let last = spaced.last, isOfWord(last) { spaced.append(UInt8(ascii: "_")) }
            spaced.append(byte)
        }
        return isCredential(lowercase: name.lowercased())
            || spaced.count > name.utf8.count
                && isCredential(lowercase: String(decoding: spaced, as: UTF8.self).lowercased())
    }

    private static func isCredential(lowercase name: String) -> Bool {
        // Names are compared as bytes for speed: a cache checks every field
        // that it stores.
        let name = Array(name.utf8)
        if containsSecretWord(name) || whole.contains(name) { return true }
        let parts = name.split { !isOfWord($0) }
        return parts.last.map { endings.contains(Array($0)) } ?? false || parts.contains { words.contains(Array($0)) }
    }

    private static func containsSecretWord(_ name: [UInt8]) -> Bool {
        name.indices.contains { index in
            telling.contains { word in
                word[0] == name[index] && word.count <= name.count - index
                    && word.indices.allSatisfy { name[index + $0] == word[$0] }
            }
        }
    }

    /// Returns whether a byte is a letter or a digit of ASCII; all other bytes separate words.
    private static func isOfWord(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Words that mark a credential anywhere in a name.
    private static let telling = [
        "token", "secret", "passw", "passphrase", "authorization", "cookie", "apikey", "accesskey", "privatekey",
        "signature", "credential",
    ].map { Array($0.utf8) }
    /// Words that mark a credential only as a whole name.
    ///
    /// Longer names that hold them are harmless, such as `zip_code`.
    private static let whole = Set(
        ["code", "code_verifier", "assertion", "client_assertion", "dpop", "sig"].map { Array($0.utf8) })
    /// Words that mark a credential as one of the words of a name.
    private static let words = Set(
        ["auth", "bearer", "csrf", "jwt", "oauth", "pass", "passcode", "pwd", "session", "sessionid", "sid", "xsrf"].map
        { Array($0.utf8) })
    /// Words that mark a credential as the last word of a name.
    private static let endings = Set(["key", "nonce", "pin", "otp"].map { Array($0.utf8) })
}
