// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

/// One challenge of a `WWW-Authenticate` field (RFC 9110 §11.6.1).
public struct Challenge: Sendable, Hashable {
    /// The scheme in lower case, such as `bearer`.
    public let scheme: String
    /// The parameters, with names in lower case; of two with the same name, the
    /// first counts.
    public let parameters: [String: String]
    /// The token68 that some schemes have instead of parameters.
    public let token: String?

    /// The error of a bearer challenge (RFC 6750 §3.1).
    public var error: OAuthError.Code? { parameters["error"].map { OAuthError.Code($0) } }
    /// The required scopes (RFC 6750 §3).
    public var scopes: ScopeList? { parameters["scope"].map { ScopeList(text: $0) } }

    /// Returns the challenges of a response in their order.
    ///
    /// Unreadable ones are skipped.
    public static func all(in fields: HTTPFields) -> [Challenge] {
        fields[values: .wwwAuthenticate].flatMap { parse($0) }
    }

    /// Returns the scope that a response requires, from the first challenge that
    /// names one.
    static func wantedScope(_ fields: HTTPFields) -> String? {
        all(in: fields).lazy.compactMap { $0.parameters["scope"] }.first
    }

    /// Returns the challenges of a field's value.
    public static func parse(_ value: String) -> [Challenge] {
        var parser = ChallengeParser(bytes: Array(value.utf8)[...])
        return parser.challenges()
    }
}

extension ClientError {
    /// The scopes that a resource requires, if it refused the request for lack
    /// of scope (RFC 6750 §3.1).
    public var wantedScopes: ScopeList? {
        response.flatMap { Challenge.wantedScope($0.head.headerFields) }.map { ScopeList(text: $0) }
    }
}

/// A parser of challenges.
///
/// Commas separate both challenges and parameters, so the text after a word
/// decides whether the word was a scheme or a name.
private struct ChallengeParser {
    var bytes: ArraySlice<UInt8>

    mutating func challenges() -> [Challenge] {
        var result: [Challenge] = []
        while true {
            skip(" \t,")
            guard !bytes.isEmpty else { return result }
            let scheme = word()
            guard !scheme.isEmpty else {
                bytes.removeFirst()
                continue
            }
            let hasSpace = bytes.first == 0x20 || bytes.first == 0x09
            skip(" \t")
            let token = hasSpace ? token68() : nil
            result.append(
                Challenge(scheme: scheme.lowercased(), parameters: token == nil ? parameters() : [:], token: token))
        }
    }

    private mutating func parameters() -> [String: String] {
        var result: [String: String] = [:]
        while true {
            let before = bytes
            skip(" \t,")
            let name = word()
            skip(" \t")
            guard !name.isEmpty, bytes.first == UInt8(ascii: "=") else {
                bytes = before
                return result
            }
            bytes.removeFirst()
            skip(" \t")
            let value = bytes.first == UInt8(ascii: "\"") ? quoted() : word()
            if result[name.lowercased()] == nil { result[name.lowercased()] = value }
        }
    }

    /// Reads a token68, which ends the challenge; `a=b` is a parameter instead.
    private mutating func token68() -> String? {
        let body = bytes.prefix { Self.isTokenCharacter($0) || $0 == UInt8(ascii: "/") }
        var rest = bytes.dropFirst(body.count)
        let padding = rest.prefix { $0 == UInt8(ascii: "=") }
        rest = rest.dropFirst(padding.count).drop { $0 == 0x20 || $0 == 0x09 }
        guard !body.isEmpty, rest.first.map({ $0 == UInt8(ascii: ",") }) ?? true else { return nil }
        let text = String(decoding: body + padding, as: UTF8.self)
        bytes = rest
        return text
    }

    private mutating func word() -> String {
        let word = bytes.prefix { Self.isTokenCharacter($0) }
        bytes = bytes.dropFirst(word.count)
        return String(decoding: word, as: UTF8.self)
    }

    private mutating func quoted() -> String {
        bytes.removeFirst()
        var result: [UInt8] = []
        while let byte = bytes.popFirst(), byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\"), let next = bytes.popFirst() {
                result.append(next)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func skip(_ characters: String) {
        bytes = bytes.drop { characters.utf8.contains($0) }
    }

    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
