// SPDX-License-Identifier: MIT

import ErrandCore

/// The hosts that need no proxy: the list in `NO_PROXY`.
///
/// Commas or blanks stand between the entries. An entry is `*`, an address, a range of addresses, or a
/// domain, which is also each name below it. A port may follow an address or a domain. An entry that is
/// none of them is skipped, unless it has a star: it would except more than this reads.
struct ProxyExceptions: Sendable {
    private enum Entry {
        case all
        case range(AddressRange, port: Int?)
        case domain(String, port: Int?)
    }

    private let entries: [Entry]

    /// - Throws: `ClientError.connection.proxy`.
    init(_ list: String) throws(ClientError) {
        var entries: [Entry] = []
        for text in list.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            if let entry = try Self.entry(text) { entries.append(entry) }
        }
        self.entries = entries
    }

    private static func entry(_ text: Substring) throws(ClientError) -> Entry? {
        if text == "*" { return .all }
        if let range = AddressRange(text) { return .range(range, port: nil) }
        let name = text.hasPrefix("*.") ? text.dropFirst(2) : text.drop { $0 == "." }
        guard !name.contains("*") else {
            throw ClientError(
                .connection.proxy,
                reason:
                    "NO_PROXY has a * where it means nothing: names are written *.example.com, addresses 10.10.* or "
                    + "10.10.0.0/16")
        }
        guard let place = (try? URLAuthority(name)) ?? (try? URLAuthority("[\(name)]")) else { return nil }
        if let range = AddressRange(only: place.host) { return .range(range, port: place.port) }
        return .domain(Self.name(place.host), port: place.port)
    }

    /// Returns a name without the dot at its end, which makes no other name of it.
    private static func name(_ host: URLHost) -> String {
        let name = host.description
        return name.hasSuffix(".") ? String(name.dropLast()) : name
    }

    /// Returns whether a request to an origin needs no proxy.
    func contains(_ origin: URLOrigin) -> Bool {
        guard let host = try? URLHost(origin.host) else { return false }
        let port = origin.port ?? (origin.scheme == "https" ? 443 : 80)
        let name = Self.name(host)
        return entries.contains { entry in
            switch entry {
            case .all: true
            case .range(let range, let only): range.contains(host) && (only ?? port) == port
            case .domain(let domain, let only):
                host.isName && (name == domain || name.hasSuffix("." + domain)) && (only ?? port) == port
            }
        }
    }
}
