// SPDX-License-Identifier: MIT

public import HTTPTypes

extension HTTPField.Name {
    /// Returns a field name from the code, which must be legal (RFC 9110 §5.1).
    ///
    /// A name with an illegal character is a mistake in the code and stops the
    /// program. A test creates all names. Use `init(_:)` for names that come
    /// from elsewhere.
    package static func known(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name("\(name)") else { preconditionFailure("a field has an illegal name") }
        return name
    }

    /// The field `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header).
    public static let idempotencyKey = known("Idempotency-Key")
    /// The field `DPoP`: a proof of possession (RFC 9449 §4.1).
    package static let dpop = known("DPoP")
    /// The field `DPoP-Nonce`: the nonce that a server wants in proofs (RFC
    /// 9449 §8.1).
    package static let dpopNonce = known("DPoP-Nonce")
    /// The field `cf-mitigated`: the action that Cloudflare took instead of
    /// passing the request on.
    package static let cfMitigated = known("cf-mitigated")
}

extension Set<HTTPField.Name> {
    /// Creates a set of field names from the code.
    package static func known(_ names: [StaticString]) -> Self { Set(names.map(HTTPField.Name.known)) }
}
