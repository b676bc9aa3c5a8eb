// SPDX-License-Identifier: MIT

import ErrandFoundation
public import HTTPTypes

extension Authorizer where Self == FixedCredential {
    /// Creates an authorizer that sends a bearer token in the `Authorization` field
    /// (RFC 6750 §2.1).
    public static func bearer(_ token: String) -> Self {
        FixedCredential(.field(.authorization, "Bearer \(token)"))
    }

    /// Creates an authorizer that sends a user name and a password in the
    /// `Authorization` field (RFC 7617).
    ///
    /// A user name with a colon cannot be sent this way: the call throws
    /// `ClientError.invalidRequest.header`.
    public static func basic(_ user: String, _ password: String) -> Self {
        let pair = Data("\(user):\(password)".utf8).base64EncodedString()
        return FixedCredential(.field(.authorization, "Basic \(pair)"), isLegal: !user.contains(":"))
    }

    /// Creates an authorizer that sends a key in a field of the API's own.
    public static func header(_ name: HTTPField.Name, _ value: String) -> Self {
        FixedCredential(.field(name, value))
    }

    /// Creates an authorizer that sends a key in the query.
    ///
    /// Many servers log URLs, so use a field if the API offers one.
    public static func query(_ name: String, _ value: String) -> Self {
        FixedCredential(.query(name, value))
    }
}

/// A credential that never changes.
///
/// No description shows its value.
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
        // Each credential has its own; it reveals nothing about the value.
        identityText = "\(Self.passingPrefix)\(CallID())"
    }

    /// The beginning of identities that other processes do not know.
    static let passingPrefix = "fixed-"

    /// Returns the same credential with a lasting identity.
    ///
    /// Without a name the identity differs in each process, so a new process does not
    /// find responses that were stored on disk. Two credentials with the same name
    /// share stored responses.
    ///
    /// - Parameter name: The identity that the credential stands for. It must
    ///   not be a secret.
    public func identified(as name: String) -> FixedCredential {
        var named = self
        named.identityText = "named-\(name)"
        return named
    }

    /// Adds the credential.
    public func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration { try add(to: &request) }

    /// Adds the credential, which is always at hand.
    public func authorizeAtOnce(_ request: inout RawRequest) throws -> CredentialGeneration? { try add(to: &request) }

    private func add(to request: inout RawRequest) throws -> CredentialGeneration {
        guard isLegal else {
            throw ClientError(.invalidRequest.header, reason: "the credential cannot be sent in this field")
        }
        switch place {
        case .field(let name, let value):
            var field = HTTPField(name: name, value: value)
            field.indexingStrategy = .disallow
            // Usually the request has no such field, and replacing one allocates arrays.
            if request.head.headerFields.contains(name) {
                request.head.headerFields[fields: name] = [field]
            } else {
                request.head.headerFields.append(field)
            }
        case .query(let name, let value):
            let pair = QueryItem.encode([QueryItem(name, value)])
            let path = request.head.path ?? "/"
            request.head.path = path + (path.contains("?") ? "&" : "?") + pair
            request.options.credentialQueryNames.insert(name)
        }
        return .fixed
    }

    /// The given name, or else a name that is unique for each credential.
    public var identity: String? {
        get async { identityText }
    }

    /// Returns ``identity``.
    public func identityAtOnce(for request: RawRequest) -> KnownIdentity? { KnownIdentity(identityText) }

    /// The field's or the query's name, not the value.
    public var description: String {
        switch place {
        case .field(let name, _): "credential in the field \(name.rawName)"
        case .query(let name, _): "credential in the query as \(name)"
        }
    }

    /// Nothing: a dump must not show the value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
