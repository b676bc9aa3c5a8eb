// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// References and how they become targets (RFC 3986 §5).
enum URLReference {
    /// Origin and path that a reference without a query leads to.
    static func resolve(_ reference: String, against base: BaseURL?) throws -> (origin: URLOrigin, path: String) {
        guard !reference.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "#") }),
            URL(string: reference.isEmpty ? "/" : reference, encodingInvalidCharacters: false) != nil
        else { throw ClientError(.invalidRequest.url, reason: "the URL is not legal") }
        let anchor = base.flatMap { URL(string: "\($0)/") }
        guard let url = URL(string: reference, relativeTo: anchor)?.absoluteURL,
            let components = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let scheme = components.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = components.percentEncodedHost, !host.isEmpty
        else { throw ClientError(.invalidRequest.url, reason: "the URL is no absolute http or https URL") }
        guard components.user == nil, components.password == nil else {
            throw ClientError(.invalidRequest.url, reason: "the URL holds user information")
        }
        if let port = components.port, !(1...65535).contains(port) {
            throw ClientError(.invalidRequest.url, reason: "the URL's port is out of range")
        }
        let path = components.percentEncodedPath
        return (URLOrigin(scheme: scheme, host: host, port: components.port), path.isEmpty ? "/" : path)
    }
}
