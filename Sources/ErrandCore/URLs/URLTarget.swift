// SPDX-License-Identifier: MIT

/// The target of a request: origin, path and query of an absolute `http` or
/// `https` URL.
///
/// A URL's fragment is dropped, because it is never sent (RFC 9110 §4.2.1). A
/// URL with user information is refused, because a password does not belong
/// there (§4.2.4).
///
/// The description hides the values of the query.
public struct URLTarget: Sendable, Hashable {
    /// Scheme, host and port.
    public let origin: URLOrigin
    /// The percent-encoded path; `/` when the URL has none.
    public let path: String
    /// The percent-encoded query without `?`; `nil` when there is none.
    public let query: String?

    init(origin: URLOrigin, path: String, query: String?) {
        self.origin = origin
        self.path = path
        self.query = query
    }

    /// Creates the target of an absolute URL.
    ///
    /// - Throws: `ClientError.invalidRequest.url` when the reference is relative,
    ///   is neither `http` nor `https`, holds user information, or has an illegal
    ///   host or port.
    public init(_ reference: URLReference) throws {
        guard let scheme = reference.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let authority = reference.authority
        else { throw URLReference.illegal("the URL is not an absolute http or https URL") }
        let place = try URLAuthority(authority)
        guard place.userInformation == nil else { throw URLReference.illegal("the URL holds user information") }
        guard place.port != 0 else { throw URLReference.illegal("the URL's port is not a number from 1 to 65535") }
        origin = URLOrigin(scheme: scheme, host: place.host.description, port: place.port)
        path = reference.path.isEmpty ? "/" : reference.path
        query = reference.query
    }

    /// Creates the target of a reference that was found in the response from another target.
    ///
    /// - Throws: `ClientError.invalidRequest.url` when the text is not a
    ///   reference, or does not lead to a legal target.
    public init(_ text: String, from base: URLTarget) throws {
        try self.init(URLReference(text).resolved(against: base.reference))
    }

    /// The URL, with every secret in it.
    public var text: String { "\(origin)\(pathAndQuery)" }

    /// The path and the query: everything after the origin.
    public var pathAndQuery: String { query.map { "\(path)?\($0)" } ?? path }

    /// The components as a reference, to resolve other references against.
    var reference: URLReference {
        URLReference(scheme: origin.scheme, authority: origin.authority, path: path, query: query)
    }
}

extension URLTarget: CustomStringConvertible, CustomReflectable {
    /// The URL.
    ///
    /// ``Redaction/standard`` hides the values of its path and query.
    public var description: String { Redaction.standard.reference(text) }

    /// The description; a dump must show no secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
