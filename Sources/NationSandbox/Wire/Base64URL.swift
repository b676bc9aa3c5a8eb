// SPDX-License-Identifier: MIT

/// Base64 in the URL-safe alphabet without padding (RFC 4648 section 5).
enum Base64URL {
    static func encode(_ bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        for byte in Data(bytes).base64EncodedData() {
            switch byte {
            case UInt8(ascii: "+"): text.append(UInt8(ascii: "-"))
            case UInt8(ascii: "/"): text.append(UInt8(ascii: "_"))
            case UInt8(ascii: "="): break
            default: text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    static func decode(_ text: String) -> [UInt8]? {
        guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") }) else { return nil }
        var plain = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        plain += String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain).map { [UInt8]($0) }
    }
}
