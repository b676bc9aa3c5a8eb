// SPDX-License-Identifier: MIT

/// The absolute `http` or `https` URL that paths are appended to.
///
/// The URL's own path is kept: `https://example.com/api/v1` and `people` make
/// `/api/v1/people`. A query, a fragment or user information is refused,
/// because it would be lost or leak.
///
/// A literal that is not a base URL never traps: its first use throws
/// `ClientError.invalidRequest.url`.
public struct BaseURL: Sendable, Hashable, ExpressibleByStringLiteral {
    private let parsed: Result<Parsed, Fault>

    private struct Parsed: Hashable {
        var origin: URLOrigin
        var path: String
    }

    private struct Fault: Error, Hashable {
        var reason: String
    }

    /// Parses a base URL.
    ///
    /// - Throws: `ClientError.invalidRequest.url` when the text is not a base
    ///   URL.
    public init(_ text: String) throws {
        self.init(stringLiteral: text)
        _ = try resolved()
    }

    /// Creates a base URL from a literal, which is checked when it is used.
    public init(stringLiteral value: String) {
        parsed = Self.parse(value)
    }

    private static func parse(_ text: String) -> Result<Parsed, Fault> {
        do {
            let reference = try URLReference(text)
            guard reference.query == nil, reference.fragment == nil else {
                return .failure(Fault(reason: "the base URL holds a query or a fragment"))
            }
            let target = try URLTarget(reference)
            var path = target.path
            while path.hasSuffix("/") { path.removeLast() }
            return .success(Parsed(origin: target.origin, path: path))
        } catch {
            return .failure(Fault(reason: URLReference.reason(error, of: "the base URL")))
        }
    }

    private func resolved() throws -> Parsed {
        switch parsed {
        case .success(let parsed): return parsed
        case .failure(let fault): throw ClientError(.invalidRequest.url, reason: fault.reason)
        }
    }

    /// The scheme and authority; `nil` when the text is not a base URL.
    public var origin: URLOrigin? { try? parsed.get().origin }

    /// The percent-encoded path without a trailing slash; empty for none.
    public var path: String { (try? parsed.get().path) ?? "" }

    func resolve(_ template: PathTemplate) throws -> (origin: URLOrigin, path: String) {
        let base = try resolved()
        var path = base.path
        if template.encoded.utf8.first == UInt8(ascii: "/") {
            let relative = template.encoded.drop { $0 == "/" }
            if !relative.isEmpty { path += "/" + relative }
        } else if !template.encoded.isEmpty {
            path += "/"
            path += template.encoded
        }
        return (base.origin, path.isEmpty ? "/" : path)
    }
}

extension BaseURL: CustomStringConvertible {
    /// The URL as it is used.
    public var description: String {
        guard let origin else { return "(not a base URL)" }
        return "\(origin)\(path)"
    }
}
