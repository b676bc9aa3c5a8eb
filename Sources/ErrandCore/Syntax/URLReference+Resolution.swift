// SPDX-License-Identifier: MIT

extension URLReference {
    /// The URL that the reference means, seen from another (RFC 3986 §5.2).
    ///
    /// - Parameter base: Where the reference was found. Unless that is an
    ///   absolute URL, the result may be relative too.
    public func resolved(against base: URLReference) -> URLReference {
        if scheme != nil { return replacing(scheme: scheme, authority: authority, path: Self.withoutDots(path)) }
        if authority != nil {
            return replacing(scheme: base.scheme, authority: authority, path: Self.withoutDots(path))
        }
        guard !path.isEmpty else {
            return URLReference(
                scheme: base.scheme, authority: base.authority, path: base.path, query: query ?? base.query,
                fragment: fragment)
        }
        let whole = path.utf8.first == UInt8(ascii: "/") ? path : base.merged(with: path)
        return replacing(scheme: base.scheme, authority: base.authority, path: Self.withoutDots(whole))
    }

    private func replacing(scheme: String?, authority: String?, path: String) -> URLReference {
        // Without an authority two slashes would begin one.
        let isAmbiguous = authority == nil && path.utf8.starts(with: "//".utf8)
        return URLReference(
            scheme: scheme, authority: authority, path: isAmbiguous ? "/." + path : path, query: query,
            fragment: fragment)
    }

    /// The path of a relative reference in place of the last segment (§5.2.3).
    private func merged(with relative: String) -> String {
        if authority != nil, path.isEmpty { return "/" + relative }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return relative }
        return path[...slash] + relative
    }

    /// The path without the segments `.` and `..` (§5.2.4).
    private static func withoutDots(_ path: String) -> String {
        guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
        var isRooted = path.utf8.first == UInt8(ascii: "/")
        var kept: [Substring] = []
        // Whether the last segment left a slash behind it.
        var endsInSlash = false
        for segment in path.dropFirst(isRooted ? 1 : 0).split(separator: "/", omittingEmptySubsequences: false) {
            switch segment {
            case ".": endsInSlash = true
            case "..":
                // The last segment goes with the slash in front of it; the one behind it stays.
                if kept.popLast() != nil, kept.isEmpty { isRooted = true }
                endsInSlash = true
            default:
                kept.append(segment)
                endsInSlash = false
            }
        }
        let text = (isRooted ? "/" : "") + kept.joined(separator: "/")
        return endsInSlash && !kept.isEmpty ? text + "/" : text
    }
}
