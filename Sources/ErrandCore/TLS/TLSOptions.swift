// SPDX-License-Identifier: MIT

/// The TLS settings of a transport: the certificates it trusts and its own
/// identity.
///
/// They belong to the transport and its connections, not to a request.
public struct TLSOptions: Sendable {
    package enum Trust: Sendable {
        case system
        case additional([Certificate])
        case only([Certificate])
        case anything
    }

    package let trust: Trust

    /// The client's certificate, for servers that ask for one (mutual TLS).
    ///
    /// None by default.
    public var identity: Identity?

    package var publicKeyPins: Set<PublicKeyPin> = []

    /// The oldest TLS version that is accepted.
    ///
    /// TLS 1.2 by default: older ones must not be used (RFC 8996 §4). A
    /// connection to a server that speaks only older versions fails with
    /// `ClientError.connection.tls`.
    public var minimumVersion = Version.tls12

    private init(trust: Trust) { self.trust = trust }

    /// The system's roots.
    public static var system: Self { Self(trust: .system) }

    /// Creates options that trust the system's roots and the given ones.
    public static func additionalRoots(_ certificates: Certificate...) -> Self {
        Self(trust: .additional(certificates))
    }

    /// Creates options that trust only the given roots.
    public static func onlyRoots(_ certificates: Certificate...) -> Self { Self(trust: .only(certificates)) }

    /// No verification at all: anyone in between can read and change everything.
    ///
    /// Use it only for a test against your own server.
    public static var insecureAcceptAnything: Self { Self(trust: .anything) }

    /// Returns these options with a client identity.
    public func identity(_ identity: Identity) -> Self {
        var options = self
        options.identity = identity
        return options
    }

    /// A certificate, or several in one file.
    public struct Certificate: Sendable {
        package enum Source: Sendable {
            case pem([UInt8])
            case der([UInt8])
            case file(String)
        }
        package let source: Source

        /// Creates certificates from PEM text.
        public static func pem(_ text: String) -> Self { Self(source: .pem(Array(text.utf8))) }
        /// Creates one certificate from DER.
        public static func der(_ bytes: [UInt8]) -> Self { Self(source: .der(bytes)) }
        /// Creates certificates that are read from a PEM file when the transport is created.
        public static func file(_ path: String) -> Self { Self(source: .file(path)) }
    }

    /// A certificate chain and its private key.
    ///
    /// No description shows the key.
    public struct Identity: Sendable, CustomStringConvertible, CustomReflectable {
        package let chain: Certificate
        package let key: Certificate

        /// Creates an identity from a chain, the leaf first, and the leaf's
        /// key, both in PEM.
        public static func pem(chain: String, key: String) -> Self { Self(chain: .pem(chain), key: .pem(key)) }
        /// Creates an identity that is read from PEM files when the transport is created.
        public static func files(chain: String, key: String) -> Self { Self(chain: .file(chain), key: .file(key)) }

        /// The words `client identity`, without the content.
        public var description: String { "client identity" }
        /// Nothing: a dump must not show the key.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }
}
