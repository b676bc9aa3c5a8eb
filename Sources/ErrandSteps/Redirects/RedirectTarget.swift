// SPDX-License-Identifier: MIT

import ErrandCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a `Location` leads (RFC 9110 §10.2.2, RFC 3986 §5).
struct RedirectTarget: Sendable, Equatable {
    let origin: URLOrigin
    /// With the query.
    let path: String

    /// The target of a reference, seen from the URL that was asked.
    ///
    /// Octets that a URL may not hold are percent-encoded, as every browser
    /// does; the fragment is dropped. `nil` for what is no `http` or `https`
    /// URL, or holds user information.
    init?(_ location: String, from url: String) {
        let reference = location.prefix { $0 != "#" }
        guard !reference.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }), let base = URL(string: url),
            // Foundation knows no empty reference, which is the URL itself.
            let target = reference.isEmpty ? base : URL(string: Self.encoded(reference), relativeTo: base)?.absoluteURL,
            let components = URLComponents(url: target, resolvingAgainstBaseURL: true),
            let scheme = components.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = components.percentEncodedHost, !host.isEmpty,
            components.user == nil, components.password == nil,
            components.port.map({ (1...65535).contains($0) }) ?? true
        else { return nil }
        origin = URLOrigin(
            scheme: scheme, authority: components.port.map { "\(host):\($0)" } ?? host)
        let path = components.percentEncodedPath
        self.path = (path.isEmpty ? "/" : path) + (components.percentEncodedQuery.map { "?\($0)" } ?? "")
    }

    private static func encoded(_ reference: Substring) -> String {
        let halves = reference.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        // Brackets are kept in front of the path, where they hold an IPv6 address.
        let hierarchy = PercentEncoding.reference.encode(halves[0], keepingTriplets: true)
        guard halves.count > 1 else { return hierarchy }
        return hierarchy + "?" + PercentEncoding.query.encode(halves[1], keepingTriplets: true)
    }
}

extension PercentEncoding {
    /// What a reference may hold before its query.
    fileprivate static let reference = PercentEncoding(adding: "[]", to: .path)
}
