// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The names of fields with credentials.
enum SecretFieldNames {
    /// Returns whether a field of a request has a credential, by its name or because it
    /// is marked as one (RFC 7541 §7.1.3).
    static func contains(_ field: HTTPField) -> Bool {
        field.indexingStrategy == .disallow || contains(field.name.canonicalName)
    }

    static func contains(_ canonicalName: String) -> Bool {
        !harmless.contains(canonicalName) && Redaction.isCredential(canonicalName)
    }

    /// The fields of answers that are for one caller and one moment, and whose loss changes
    /// nothing for another one.
    static let personal: Set<String> = ["set-cookie", "set-cookie2", "dpop-nonce", "authentication-info"]

    /// The fields of answers with URLs.
    static let withURLs: Set<String> = ["location", "content-location", "link", "refresh"]

    /// Returns whether a URL in a text has a credential in its query.
    static func hasSecretQuery(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "?")) else { return false }
        // In `Link`, each URL stands in angle brackets.
        return text.split { "<>\" ".contains($0) }.contains { part in
            Redaction.credentialsOnly.reference(String(part)) != part
        }
    }

    /// Names without credentials: common ones, which need no closer check, and some that
    /// sound like one.
    private static let harmless: Set<String> = [
        "accept", "accept-encoding", "accept-language", "accept-ranges", "access-control-allow-credentials", "age",
        "allow", "cache-control", "connection",
        "content-encoding", "content-length", "content-type", "date", "etag", "expires", "if-modified-since",
        "if-none-match", "last-modified", "range", "server", "surrogate-key", "transfer-encoding", "user-agent", "vary",
        "via", "x-cache-key", "x-request-id",
    ]
}
