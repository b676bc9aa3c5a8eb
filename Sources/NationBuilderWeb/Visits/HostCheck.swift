// SPDX-License-Identifier: MIT

/// A check that a request names a host of the application.
///
/// Another site can point its own name to this machine (DNS rebinding). It must
/// not get the pages of this application.
struct HostCheck: Sendable {
    let origin: String?

    /// Returns the origin of the application in the browser, for the requested
    /// host; `nil` when the host is not allowed.
    func origin(_ host: String?) -> String? {
        guard let host = host?.lowercased() else { return nil }
        guard let origin else { return Self.isLoopback(host) ? "http://\(host)" : nil }
        let place = origin.lowercased()
        guard let start = place.firstRange(of: "://")?.upperBound else { return nil }
        let isSecure = place.hasPrefix("https:")
        func withoutPort(_ host: Substring) -> Substring {
            host.hasSuffix(isSecure ? ":443" : ":80") ? host.dropLast(isSecure ? 4 : 3) : host
        }
        return withoutPort(place[start...].prefix { $0 != "/" }) == withoutPort(host[...]) ? origin : nil
    }

    /// Returns whether a host is a name of this machine, with or without a
    /// port.
    static func isLoopback(_ host: String) -> Bool {
        let name: Substring
        let rest: Substring
        if host.hasPrefix("[") {
            name = host.prefix { $0 != "]" }
            rest = host.dropFirst(name.count + 1)
        } else {
            name = host.prefix { $0 != ":" }
            rest = host.dropFirst(name.count)
        }
        guard ["127.0.0.1", "[::1", "localhost"].contains(name) else { return false }
        return rest.isEmpty || rest.first == ":" && rest.count > 1 && rest.dropFirst().utf8.allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
