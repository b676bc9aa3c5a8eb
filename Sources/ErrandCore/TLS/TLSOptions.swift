// SPDX-License-Identifier: MIT

/// Whom a transport trusts, and what it shows of itself.
///
/// A property of the transport and its connections, not of a request.
public struct TLSOptions: Sendable {
    package enum Trust: Sendable {
        case system
        case additional([Certificate])
        case only([Certificate])
        case anything
    }

    package let trust: Trust

    /// What the client shows to a server that asks (mutual TLS).
    ///
    /// None by default.
    public var identity: Identity?

    /// The public keys of which the server's certificate must hold one.
    ///
    /// None by default, which means no such demand. The chain is verified as
    /// well: pins narrow trust, they never replace it. On Apple's systems a key
    /// of any certificate of the verified chain will do; AsyncHTTPClient shows
    /// the server's own certificate only.
    public var pins: Set<PublicKeyPin> = []

    /// The oldest version of TLS that is spoken.
    ///
    /// TLS 1.2 by default: older ones must not be used (RFC 8996 §4). A server
    /// that speaks only those is refused as `ClientError.connection.tls`.
    public var minimumVersion = Version.tls12

    private init(trust: Trust) { self.trust = trust }

    /// The system's roots.
    public static var system: Self { Self(trust: .system) }

    /// The system's roots and these.
    public static func additionalRoots(_ certificates: Certificate...) -> Self {
        Self(trust: .additional(certificates))
    }

    /// These roots and no other.
    public static func onlyRoots(_ certificates: Certificate...) -> Self { Self(trust: .only(certificates)) }

    /// No verification at all: anyone in between can read and change everything.
    ///
    /// For a test against a server of one's own, never for anything else.
    public static var insecureAcceptAnything: Self { Self(trust: .anything) }

    /// The same trust with a client identity.
    public func identity(_ identity: Identity) -> Self {
        var options = self
        options.identity = identity
        return options
    }

    /// The same trust, narrowed to servers with one of these keys.
    public func pins(_ pins: PublicKeyPin...) -> Self {
        var options = self
        options.pins = Set(pins)
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

        /// Certificates in PEM.
        public static func pem(_ text: String) -> Self { Self(source: .pem(Array(text.utf8))) }
        /// One certificate in DER.
        public static func der(_ bytes: [UInt8]) -> Self { Self(source: .der(bytes)) }
        /// Certificates of a PEM file, read when the transport is made.
        public static func file(_ path: String) -> Self { Self(source: .file(path)) }
    }

    /// A certificate chain and its private key.
    ///
    /// The key is in no description.
    public struct Identity: Sendable, CustomStringConvertible, CustomReflectable {
        package let chain: Certificate
        package let key: Certificate

        /// A chain, the leaf first, and the leaf's key, both in PEM.
        public static func pem(chain: String, key: String) -> Self { Self(chain: .pem(chain), key: .pem(key)) }
        /// PEM files, read when the transport is made.
        public static func files(chain: String, key: String) -> Self { Self(chain: .file(chain), key: .file(key)) }

        /// What it is, not what is in it.
        public var description: String { "client identity" }
        /// Nothing: a dump must not show the key.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }
}

/// The SHA-256 of a certificate's subject public key info (RFC 7469 §2.4).
public struct PublicKeyPin: Sendable, Hashable {
    let digest: [UInt8]

    /// The digest, 32 bytes; `nil` for any other number of them.
    public init?(sha256 digest: [UInt8]) {
        guard digest.count == 32 else { return nil }
        self.digest = digest
    }
}
