// SPDX-License-Identifier: MIT

public import HTTPTypes

extension HTTPField.Name {
    /// A name that stands in the code and is legal (RFC 9110 §5.1).
    ///
    /// A name with an illegal character is a mistake of the code's own: it stops
    /// the program, and a test makes all of them. Names that come from elsewhere
    /// take `init(_:)`.
    package static func known(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name("\(name)") else { preconditionFailure("a field has an illegal name") }
        return name
    }

    /// The field `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header).
    public static let idempotencyKey = known("Idempotency-Key")
    /// A proof of possession (RFC 9449 §4.1).
    package static let dpop = known("DPoP")
    /// The nonce that a server wants in proofs (RFC 9449 §8.1).
    package static let dpopNonce = known("DPoP-Nonce")
    /// What Cloudflare did in place of passing a request on.
    package static let cfMitigated = known("cf-mitigated")
}

extension Set<HTTPField.Name> {
    /// Names that stand in the code.
    package static func known(_ names: [StaticString]) -> Self { Set(names.map(HTTPField.Name.known)) }
}
