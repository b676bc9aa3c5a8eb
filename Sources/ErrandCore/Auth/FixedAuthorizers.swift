// SPDX-License-Identifier: MIT

public import HTTPTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Authorizer where Self == FixedCredential {
    /// A bearer token in the `Authorization` field (RFC 6750 §2.1).
    public static func bearer(_ token: String) -> Self {
        FixedCredential(.field(.authorization, "Bearer \(token)"))
    }

    /// User and password in the `Authorization` field (RFC 7617).
    ///
    /// A user name with a colon cannot be sent this way and is refused as
    /// `ClientError.invalidRequest.header`.
    public static func basic(_ user: String, _ password: String) -> Self {
        let pair = Data("\(user):\(password)".utf8).base64EncodedString()
        return FixedCredential(.field(.authorization, "Basic \(pair)"), isLegal: !user.contains(":"))
    }

    /// A key in a field of the API's own.
    public static func header(_ name: HTTPField.Name, _ value: String) -> Self {
        FixedCredential(.field(name, value))
    }

    /// A key in the query.
    ///
    /// URLs are logged by many a server, so a field is better where the API has
    /// one.
    public static func query(_ name: String, _ value: String) -> Self {
        FixedCredential(.query(name, value))
    }
}

/// A credential that never changes.
///
/// Its value is in none of its descriptions.
public struct FixedCredential: Authorizer, CustomStringConvertible, CustomReflectable {
    enum Place: Sendable {
        case field(HTTPField.Name, String)
        case query(String, String)
    }

    private let place: Place
    private let isLegal: Bool
    private var identityText: String

    init(_ place: Place, isLegal: Bool = true) {
        self.place = place
        switch place {
        case .field(_, let value):
            self.isLegal = isLegal && !value.isEmpty && HTTPField.isValidValue(value)
        case .query:
            self.isLegal = isLegal
        }
        // Distinct for each credential made; says nothing about its value.
        identityText = "fixed-\(CallID())"
    }

    /// The same credential, whose identity is a name of the caller's.
    ///
    /// For what outlives the process, such as answers stored on disk: without a name
    /// nobody finds them in the next one. Two credentials with one name share what is
    /// stored.
    ///
    /// - Parameter name: For whom the credential speaks; no secret.
    public func identified(as name: String) -> FixedCredential {
        var named = self
        named.identityText = "named-\(name)"
        return named
    }

    /// Adds the credential.
    public func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        guard isLegal else {
            throw ClientError(.invalidRequest.header, reason: "the credential holds an octet that a field may not hold")
        }
        switch place {
        case .field(let name, let value):
            var field = HTTPField(name: name, value: value)
            field.indexingStrategy = .disallow
            request.head.headerFields[fields: name] = [field]
        case .query(let name, let value):
            let pair = QueryItem.encode([QueryItem(name, value)])
            let path = request.head.path ?? "/"
            request.head.path = path + (path.contains("?") ? "&" : "?") + pair
        }
        return .fixed
    }

    /// `true`.
    public var waitsNever: Bool { true }

    /// The name that was given, or one for each credential made.
    public var identity: String? {
        get async { identityText }
    }

    /// The place, not the value.
    public var description: String {
        switch place {
        case .field(let name, _): "credential in the field \(name.rawName)"
        case .query(let name, _): "credential in the query as \(name)"
        }
    }

    /// Nothing: a dump must not show the value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
