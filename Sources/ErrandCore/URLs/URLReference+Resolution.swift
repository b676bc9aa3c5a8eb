// SPDX-License-Identifier: MIT

extension URLReference {
    /// Returns the URL that the reference means, relative to a base (RFC 3986
    /// §5.2).
    ///
    /// - Parameter base: The URL of the document that holds the reference.
    ///   Unless it is an absolute URL, the result may be relative too.
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
        // Without an authority, two slashes at the beginning would be read as
        // the start of an authority.
        let isAmbiguous = authority == nil && path.utf8.starts(with: "//".utf8)
        return URLReference(
            scheme: scheme, authority: authority, path: isAmbiguous ? "/." + path : path, query: query,
            fragment: fragment)
    }

    /// Returns the path with its last segment replaced by a relative path
    /// (§5.2.3).
    private func merged(with relative: String) -> String {
        if authority != nil, path.isEmpty { return "/" + relative }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return relative }
        return path[...slash] + relative
    }

    /// Returns a path without the segments `.` and `..` (§5.2.4).
    private static func withoutDots(_ path: String) -> String {
        guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
        var isRooted = path.utf8.first == UInt8(ascii: "/")
        var kept: [Substring] = []
        // Whether a slash follows the last segment.
        var endsInSlash = false
        for segment in path.dropFirst(isRooted ? 1 : 0).split(separator: "/", omittingEmptySubsequences: false) {
            switch segment {
            case ".": endsInSlash = true
            case "..":
                // The last segment is removed with the slash before it; the slash after it stays.
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
