// SPDX-License-Identifier: MIT

/// The address to which a person is sent back.
struct RedirectAddress: Sendable, Equatable {
    let text: String

    /// Creates the address if it is registered, character by character.
    ///
    /// Only the port of a loopback address that was registered without one may
    /// differ (RFC 8252 §7.3).
    init?(_ text: String, registered: [String]) {
        guard Self.isSafe(text),
            registered.contains(where: { $0 == text || Self.isLoopback($0, matching: text) })
        else { return nil }
        self.text = text
    }

    /// Returns whether a text can stand in a header: visible ASCII, with a
    /// scheme, without a fragment.
    static func isSafe(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains("#"),
            let colon = text.firstIndex(of: ":")
        else { return false }
        let scheme = text[..<colon].lowercased()
        guard let first = scheme.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else {
            return false
        }
        let isScheme = scheme.allSatisfy { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == "." }
        return isScheme && !["javascript", "data", "vbscript", "file", "about", "blob"].contains(scheme)
    }

    private static func isLoopback(_ registered: String, matching text: String) -> Bool {
        for host in ["http://127.0.0.1", "http://[::1]"] where registered.hasPrefix(host + "/") {
            guard text.hasPrefix(host + ":") else { continue }
            let rest = text.dropFirst(host.count + 1)
            let port = rest.prefix { ("0"..."9").contains($0) }
            guard let number = Int(port), (1...65535).contains(number) else { continue }
            if rest.dropFirst(port.count) == registered.dropFirst(host.count) { return true }
        }
        return false
    }

    /// The scheme alone, such as `https`.
    var scheme: String { String(text.prefix { $0 != ":" }) }

    /// The scheme and host, without path and query, to show to a person.
    var origin: String {
        guard let start = text.firstRange(of: "://")?.upperBound else { return scheme + ":" }
        return String(text[..<start]) + text[start...].prefix { $0 != "/" && $0 != "?" }
    }

    func with(_ response: QueryItems, inFragment: Bool) -> String {
        let parameters = response.items
            .map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }.joined(separator: "&")
        if inFragment { return text + "#" + parameters }
        return text + (text.contains("?") ? (text.hasSuffix("?") ? "" : "&") : "?") + parameters
    }
}
