// SPDX-License-Identifier: MIT

import ErrandCore

/// The values of a request, which are hidden in the texts of its response.
///
/// A server may repeat in its error what it was sent: a token, a secret, or what the
/// person typed.
struct SentValues: Sendable {
    /// The values in the forms in which a server may write them, longest first.
    private let texts: [[UInt8]]

    /// The parameters whose values are public or name a part of the protocol.
    private static let shown: Set<String> = [
        "grant_type", "response_type", "response_mode", "token_type_hint", "client_assertion_type",
        "subject_token_type", "actor_token_type", "requested_token_type", "code_challenge_method", "client_id",
        "redirect_uri", "post_logout_redirect_uri", "scope", "resource", "audience", "prompt", "max_age", "acr_values",
    ]

    /// The shortest value that is hidden.
    ///
    /// A shorter one is part of too many words, and is no secret that lasts.
    private static let shortest = 4

    static let none = SentValues([], [])

    /// - Parameters:
    ///   - fields: The form or the query.
    ///   - credentials: The credentials outside of it, such as the content of a field.
    init(_ fields: [FormField], _ credentials: [String?] = []) {
        let values = fields.filter { !Self.shown.contains($0.name) }.map(\.value) + credentials.compactMap(\.self)
        var texts: Set<String> = []
        for value in values where value.utf8.count >= Self.shortest {
            texts.insert(value)
            texts.insert(PercentEncoding.unreserved.encode(value))
            // In JSON, where some servers escape the slash too.
            let escaped = value.escaping(["\\": #"\\"#, "\"": #"\""#])
            texts.formUnion([escaped, escaped.replacing("/", with: "\\/")])
        }
        self.texts = texts.map { Array($0.utf8) }.sorted { $0.count > $1.count }
    }

    /// Creates the values of the query of a URL.
    init(of url: String, _ others: [String?]) {
        self.init(FormField.parse(form: url.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }) ?? [], others)
    }

    /// Returns a text of the response without the values.
    func hidden(in text: String) -> String {
        texts.isEmpty ? text : String(decoding: hidden(in: Array(text.utf8)), as: UTF8.self)
    }

    /// Returns bytes without the values.
    ///
    /// Bytes are compared, and not characters: a mark after a value would make another character of its last one.
    private func hidden(in bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var place = 0
        while place < bytes.count {
            let rest = bytes[place...]
            if let text = texts.first(where: { rest.starts(with: $0) }) {
                result += Array(Redaction.mark.utf8)
                place += text.count
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return result
    }

    /// Returns an error of the response without the values, its texts cut to a safe length.
    func hidden(in error: OAuthError) -> OAuthError {
        func cut(_ text: String?) -> String? { text.map { String(hidden(in: $0).prefix(1024)) } }
        var error = error
        error.code = error.code.map { OAuthError.Code(hidden(in: $0.rawValue)) }
        error.reason = error.reason.map(hidden)
        error.errorDescriptionText = cut(error.errorDescriptionText)
        error.errorURI = cut(error.errorURI)
        error.contentType = cut(error.contentType)
        error.challenge = cut(error.challenge)
        error.scope = cut(error.scope)
        error.bodyExcerpt = Array(hidden(in: error.bodyExcerpt).prefix(1024))
        return error
    }
}
