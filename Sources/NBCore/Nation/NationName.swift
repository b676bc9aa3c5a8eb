// SPDX-License-Identifier: MIT

package import Errand
import Foundation
package import NationBuilder
package import NationBuilderAccounts

/// The text by which a person names a nation: its slug, an address of it, or the id of an
/// account from `nb accounts`, such as `7@abeforprez`.
package struct NationName: Sendable {
    /// The slug; `nil` for an id, and for an address that does not contain it.
    package let slug: Slug?
    private let id: Account.ID?
    /// The person's id, before the slug; `nil` for a name without one.
    private let person: Int?
    /// The nation's address; `nil` for a slug.
    package let address: BaseURL?
    /// The text as it was typed.
    package let text: String

    /// - Throws: `AccountError` for a text that is neither a slug nor an address.
    package init(_ text: String) throws {
        self.text = text
        if let id = Account.ID(text), id.baseURL.contains("://") {
            (self.id, person, slug, address) = (id, nil, nil, nil)
            return
        }
        id = nil
        if let short = text.wholeMatch(of: /([0-9]+)@([^@]+)/), let person = Int(short.output.1),
            let slug = try? Slug(String(short.output.2))
        {
            (self.person, self.slug, address) = (person, slug, nil)
            return
        }
        person = nil
        do {
            let nation = try NationAddress(text, of: ApplicationIdentity(clientID: nil))
            slug = nation.slug
            address = text.contains(where: { ".:/".contains($0) }) ? nation.baseURL : nil
        } catch let error as AccountError where error.kind == .slug.otherHost {
            // Only the origin counts of another address, such as a sandbox's.
            let place = text.trimmingCharacters(in: .whitespaces)
            guard let origin = try? URLTarget(URLReference(place)).origin else { throw error }
            slug = nil
            address = try BaseURL("\(origin)")
        }
    }

    package func means(_ account: Account.ID, _ accountSlug: String) -> Bool {
        if let id { return id == account }
        return (slug.map { "\($0)" == accountSlug } ?? true) && (person.map { $0 == account.personID } ?? true)
            && (address.map { $0.origin == BaseURL(stringLiteral: account.baseURL).origin } ?? true)
    }

    /// Returns the named nation, for a nation at which nobody is signed in.
    ///
    /// - Throws: `AccountError` for an address that is not a nation's, and
    ///   ``CommandFailure`` for the id of an account that is not in the list.
    package func nation() async throws -> (slug: Slug, place: BaseURL) {
        guard id == nil, person == nil else { throw Self.noAccount(text) }
        if let slug {
            return (slug, address ?? BaseURL(stringLiteral: "https://\(slug).nationbuilder.com"))
        }
        guard let address, let slug = await SandboxControl(at: address)?.slug() else {
            throw AccountError(.slug.otherHost, reason: "the address is not that of a nation")
        }
        return (slug, address)
    }

    static func noAccount(_ text: String) -> CommandFailure {
        CommandFailure("no account of \(TerminalText.safe(text)): nb accounts lists them", exitCode: 66)
    }
}
