// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandOAuth
public import NationBuilder

/// Which nation, and where it is.
public struct NationAddress: Sendable, Hashable, CustomStringConvertible {
    /// The nation's name.
    public let slug: Slug
    /// Where it is.
    public let baseURL: BaseURL

    /// The nation of a name, where the application says that nations are.
    ///
    /// - Parameters:
    ///   - slug: The nation's name.
    ///   - application: Whose ``ApplicationIdentity/baseURLFormat`` counts.
    ///   - baseURL: Another place; `https`, or `http` to 127.0.0.1 or [::1].
    /// - Throws: ``AccountError`` `slug` for a name that is none, and
    ///   `application.damaged` for a place that is not safe.
    public init(_ slug: Slug, of application: ApplicationIdentity, baseURL: String? = nil) throws {
        guard slug.isValid else { throw Self.noSlug }
        let text = baseURL ?? application.baseURLFormat.replacing("%@", with: slug.description, maxReplacements: 1)
        guard EndpointURL.isSafe(text), let base = try? BaseURL(text) else {
            throw AccountError(
                .application.damaged, reason: "the place of nations is no safe URL (https, or http to 127.0.0.1)")
        }
        self.slug = slug
        self.baseURL = base
    }

    /// The nation that a person means by what was typed or pasted.
    ///
    /// A slug in any case, with anything white around it; the host, or any URL, of
    /// one of the application's nations. What could mean two nations, or none, is
    /// refused: a name with spaces in it, the address of a website, a host that
    /// only begins like a nation's.
    ///
    /// - Throws: ``AccountError`` `slug.empty`, `slug.otherHost` or `slug`.
    public init(_ text: String, of application: ApplicationIdentity) throws {
        let typed = Self.trimmed(text)
        guard !typed.isEmpty else {
            throw AccountError(.slug.empty, reason: "nothing was typed")
        }
        guard let host = Self.host(typed) else {
            let slug = Slug(stringLiteral: String(typed))
            guard slug.isValid else { throw Self.noSlug }
            try self.init(slug, of: application)
            return
        }
        guard let name = Self.name(in: host, application.baseURLFormat) else {
            throw AccountError(.slug.otherHost, reason: "the address is not one of a nation")
        }
        try self.init(Slug(stringLiteral: String(name)), of: application)
    }

    private static var noSlug: AccountError {
        AccountError(
            .slug, reason: "a nation's slug is 1 to 63 letters, digits and hyphens, with no hyphen at either end")
    }

    /// What people paste along with an address.
    private static func trimmed(_ text: String) -> Substring {
        func isAround(_ character: Character) -> Bool {
            character.isWhitespace || "\u{200B}\u{FEFF}\u{2060}<>\"'“”«»".contains(character)
        }
        var typed = text.drop(while: isAround)
        while let last = typed.last, isAround(last) || last == "/" { typed.removeLast() }
        return typed
    }

    /// The host, with its port, of what looks like an address; `nil` for what looks
    /// like a name.
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

    /// The name in a host that is made as nations' hosts are.
    private static func name(in host: String, _ format: String) -> Substring? {
        guard let pattern = Self.host(format[...]), let mark = pattern.firstRange(of: "%@") else { return nil }
        let before = pattern[..<mark.lowerBound]
        let after = pattern[mark.upperBound...]
        guard host.hasPrefix(before), host.hasSuffix(after), host.count > before.count + after.count else {
            return nil
        }
        let name = host.dropFirst(before.count).dropLast(after.count)
        // The front page of NationBuilder itself is no nation.
        return Slug(stringLiteral: String(name)).isValid && name != "www" ? name : nil
    }

    /// The slug and the place.
    public var description: String { "\(slug) at \(baseURL)" }
}
