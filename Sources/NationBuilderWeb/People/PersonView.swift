// SPDX-License-Identifier: MIT

import NationBuilder
import NationBuilderAccounts

/// The values of a person's page for the template.
struct PersonView: Sendable {
    let id: Int
    let name: String
    let avatar: AvatarView
    let subtitle: String?
    let details: [Detail]
    let hasDetails: Bool
    let note: String?
    let tags: [Tag]
    let hasTags: Bool
    /// The text of the field for new tags, and its error.
    let newTags: String
    let tagProblem: String?
    /// The list from which the person was reached, and the query that leads back to it.
    let list: String
    let from: String

    struct Tag: Sendable {
        let name: String
        /// The label of the button that removes it.
        let remove: String
    }

    struct Detail: Sendable {
        let label: String
        let value: String
        let link: String?
    }

    init(_ person: V1.Person, id: Int, _ visit: Visit, newTags: String = "", tagProblem: String? = nil) {
        func text(_ value: String?) -> String? {
            value.map { FormFields.trimmed($0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        self.id = id
        let words = visit.words
        name = PersonName.of(person, words)
        avatar = AvatarView(of: person, visit)
        list = visit.list
        from = visit.from
        let roles = [text(person.occupation), text(person.employer)].compactMap(\.self)
        subtitle = roles.isEmpty ? nil : roles.joined(separator: " · ")
        let place = [text(person.primaryAddress?.city), text(person.primaryAddress?.state)].compactMap(\.self)
        details = [
            text(person.email).map { Detail(label: words.person.email, value: $0, link: Self.link("mailto:", $0)) },
            text(person.phone).map { Detail(label: words.person.phone, value: $0, link: Self.link("tel:", $0)) },
            text(person.mobile).map { Detail(label: words.person.mobile, value: $0, link: Self.link("tel:", $0)) },
            text(person.occupation).map { Detail(label: words.person.occupation, value: $0, link: nil) },
            text(person.employer).map { Detail(label: words.person.employer, value: $0, link: nil) },
            place.isEmpty ? nil : Detail(label: words.person.livesIn, value: place.joined(separator: ", "), link: nil),
        ].compactMap(\.self)
        hasDetails = !details.isEmpty
        note = text(person.note)
        tags = (person.tags ?? []).map { Tag(name: $0, remove: words.person.removeTag.filled($0)) }
        hasTags = !tags.isEmpty
        self.newTags = newTags
        self.tagProblem = tagProblem
    }

    /// Returns a link if the value is safe in it; otherwise `nil`.
    ///
    /// A telephone number with letters, such as an extension, has no link: without them it would
    /// be another number.
    private static func link(_ scheme: String, _ value: String) -> String? {
        let isSafe = value.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "+-._@() ".utf8.contains(byte)
            }
        }
        guard isSafe, scheme != "tel:" || !value.contains(where: \.isLetter) else { return nil }
        return scheme + (scheme == "tel:" ? value.filter { $0.isNumber || $0 == "+" } : value)
    }
}
