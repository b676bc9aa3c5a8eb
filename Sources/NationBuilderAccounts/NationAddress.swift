// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandOAuth
public import NationBuilder

/// The slug and URL of a nation.
public struct NationAddress: Sendable, Hashable, CustomStringConvertible {
    /// The nation's slug.
    public let slug: Slug
    /// The nation's URL.
    public let baseURL: BaseURL

    /// Creates the address of a nation.
    ///
    /// - Parameters:
    ///   - slug: The nation's slug.
    ///   - application: The application, whose
    ///     ``ApplicationIdentity/baseURLFormat`` applies.
    ///   - baseURL: Another URL; `https`, or `http` to 127.0.0.1 or [::1].
    /// - Throws: ``AccountError`` `slug` for an invalid slug, and
    ///   `application.damaged` for an unsafe URL.
    public init(_ slug: Slug, of application: ApplicationIdentity, baseURL: String? = nil) throws {
        guard slug.isValid else { throw Self.noSlug }
        let text = baseURL ?? application.baseURLFormat.replacing("%@", with: slug.description, maxReplacements: 1)
        guard EndpointURL.isSafe(text), let base = try? BaseURL(text) else {
            throw AccountError(
                .application.damaged, reason: "the URL of nations is not safe (https, or http to 127.0.0.1)")
        }
        self.slug = slug
        self.baseURL = base
    }

    /// Creates the address that a person means with a typed or pasted text.
    ///
    /// The text may be a slug in any case, with surrounding white space, or the
    /// host or any URL of one of the application's nations. Other texts are
    /// refused, such as a name with spaces in it, the address of a website, and
    /// a host that only begins like a nation's.
    ///
    /// - Throws: ``AccountError`` `slug.empty`, `slug.otherHost` or `slug`.
    public init(_ text: String, of application: ApplicationIdentity) throws {
        let typed = Self.trimmed(text)
        guard !typed.isEmpty else {
            throw AccountError(.slug.empty, reason: "the text is empty")
        }
        guard let host = Self.host(typed) else {
            let slug = Slug(stringLiteral: String(typed))
            guard slug.isValid else { throw Self.noSlug }
            try self.init(slug, of: application)
            return
        }
        guard let name = Self.name(in: host, application.baseURLFormat) else {
            throw AccountError(.slug.otherHost, reason: "the address is not that of a nation")
        }
        try self.init(Slug(stringLiteral: String(name)), of: application)
    }

    private static var noSlug: AccountError {
        AccountError(
            .slug, reason: "a nation's slug is 1 to 63 letters, digits and hyphens, with no hyphen at either end")
    }

    /// Returns the text without white space, quotation marks and other
    /// characters that people paste with it.
    private static func trimmed(_ text: String) -> Substring {
        func isAround(_ character: Character) -> Bool {
            character.isWhitespace || "\u{200B}\u{FEFF}\u{2060}<>\"'“”«»".contains(character)
        }
        var typed = text.drop(while: isAround)
        while let last = typed.last, isAround(last) || last == "/" { typed.removeLast() }
        return typed
    }

    /// Returns the host and port of a text that looks like an address; `nil`
    /// for a text that looks like a slug.
    private static func host(_ typed: Substring) -> String? {
        var rest = typed
        let hasScheme = typed.contains("://")
        if hasScheme {
            let scheme = typed.prefix { $0 != ":" }.lowercased()
            guard scheme == "https" || scheme == "http" else { return String(typed) }
            rest = typed.drop { $0 != "/" }.dropFirst(2)
        }
        guard hasScheme || rest.contains(where: { ".:/?#@".contains($0) }) else { return nil }
        var host = rest.prefix { !"/?#\\".contains($0) }.lowercased()
        for port in [":443", ":80"] where host.hasSuffix(port) { host.removeLast(port.count) }
        while host.hasSuffix(".") { host.removeLast() }
        return host
    }

    /// Returns the slug in a host of the nations' form.
    private static func name(in host: String, _ format: String) -> Substring? {
        guard let pattern = Self.host(format[...]), let mark = pattern.firstRange(of: "%@") else { return nil }
        let before = pattern[..<mark.lowerBound]
        let after = pattern[mark.upperBound...]
        guard host.hasPrefix(before), host.hasSuffix(after), host.count > before.count + after.count else {
            return nil
        }
        let name = host.dropFirst(before.count).dropLast(after.count)
        // `www` is NationBuilder's own website.
        return Slug(stringLiteral: String(name)).isValid && name != "www" ? name : nil
    }

    /// The slug and the URL.
    public var description: String { "\(slug) at \(baseURL)" }
}
