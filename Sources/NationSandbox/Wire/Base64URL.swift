// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Base64 in the URL-safe alphabet without padding (RFC 4648 section 5).
enum Base64URL {
    static func encode(_ bytes: some Collection<UInt8>) -> String {
        let text = Data(bytes).base64EncodedString()
        return String(
            text.compactMap { character -> Character? in
                switch character {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: character
                }
            })
    }

    static func decode(_ text: String) -> [UInt8]? {
        guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") }) else { return nil }
        var plain = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        plain += String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain).map { [UInt8]($0) }
    }
}
