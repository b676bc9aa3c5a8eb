// SPDX-License-Identifier: MIT

import NationBuilder

/// The values of a person's page for the template.
struct PersonView: Sendable {
    let id: Int
    let name: String
    let avatar: AvatarView
    let subtitle: String?
    let details: [Detail]
    let hasDetails: Bool
    let note: String?
    let tags: [String]
    let hasTags: Bool
    /// The text of the field for new tags, and its error.
    let newTags: String
    let tagProblem: String?
    /// The list from which the person was reached, and the query that leads back to it.
    let list: String
    let from: String

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
        name = PersonName.of(person)
        avatar = AvatarView(of: person, visit)
        list = visit.list
        from = visit.from
        let roles = [text(person.occupation), text(person.employer)].compactMap(\.self)
        subtitle = roles.isEmpty ? nil : roles.joined(separator: " · ")
        let place = [text(person.primaryAddress?.city), text(person.primaryAddress?.state)].compactMap(\.self)
        details = [
            text(person.email).map { Detail(label: "Email", value: $0, link: Self.link("mailto:", $0)) },
            text(person.phone).map { Detail(label: "Phone", value: $0, link: Self.link("tel:", $0)) },
            text(person.mobile).map { Detail(label: "Mobile", value: $0, link: Self.link("tel:", $0)) },
            text(person.occupation).map { Detail(label: "Title", value: $0, link: nil) },
            text(person.employer).map { Detail(label: "Employer", value: $0, link: nil) },
            place.isEmpty ? nil : Detail(label: "Lives in", value: place.joined(separator: ", "), link: nil),
        ].compactMap(\.self)
        hasDetails = !details.isEmpty
        note = text(person.note)
        tags = person.tags ?? []
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
