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
        do {
            _ = try EndpointURL.target(text)
            self.baseURL = try BaseURL(text)
        } catch {
            throw AccountError(.application.damaged, reason: URLReference.reason(error, of: "the URL of nations"))
        }
        self.slug = slug
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
        guard typed.contains(where: { ".:/?#@".contains($0) }) else {
            let slug = Slug(stringLiteral: String(typed))
            guard slug.isValid else { throw Self.noSlug }
            try self.init(slug, of: application)
            return
        }
        do {
            try self.init(try Self.slug(in: String(typed), application.baseURLFormat), of: application)
        } catch let error as ClientError {
            throw AccountError(.slug.otherHost, reason: URLReference.reason(error, of: "the address"))
        }
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

    /// Returns the slug in an address of the nations' form.
    private static func slug(in address: String, _ format: String) throws -> Slug {
        // Any legal slug will do, to find out where it is.
        let mark = "slug-of-a-nation"
        let pattern = try place(format.replacing("%@", with: mark, maxReplacements: 1))
        let found = try place(address)
        guard let gap = pattern.host.firstRange(of: mark), found.port == pattern.port else { throw otherHost }
        let (before, after) = (pattern.host[..<gap.lowerBound], pattern.host[gap.upperBound...])
        guard found.host.hasPrefix(before), found.host.hasSuffix(after),
            found.host.count > before.count + after.count
        else { throw otherHost }
        let slug = Slug(stringLiteral: String(found.host.dropFirst(before.count).dropLast(after.count)))
        // `www` is NationBuilder's own website.
        guard slug.isValid, slug != "www" else { throw otherHost }
        return slug
    }

    private static var otherHost: AccountError {
        AccountError(.slug.otherHost, reason: "the address is not that of a nation")
    }

    /// Returns the host of an address, and its port unless it is that of `https` or `http`.
    private static func place(_ address: String) throws -> (host: String, port: Int?) {
        // A scheme without a host has lost its slashes.
        let hasScheme = address.contains("://") || address.hasSuffix(":")
        let origin = try URLTarget(URLReference(hasScheme ? address : "https://" + address)).origin
        let port = origin.port.flatMap { $0 == 443 || $0 == 80 ? nil : $0 }
        return (origin.host.hasSuffix(".") ? String(origin.host.dropLast()) : origin.host, port)
    }

    /// The slug and the URL.
    public var description: String { "\(slug) at \(baseURL)" }
}
