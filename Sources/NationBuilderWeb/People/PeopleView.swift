// SPDX-License-Identifier: MIT

import NationBuilder

/// A list of people as the template shows it.
struct PeopleView: Sendable {
    let nation: String
    let search: SearchView
    let sections: [Section]
    /// Whether there is nobody at all.
    let isEmpty: Bool
    let isSearch: Bool
    /// How many there are in the nation, where that was asked.
    let total: String?

    struct SearchView: Sendable {
        let text: String
        let firstName: String
        let lastName: String
        let city: String
        let state: String
        let hasFields: Bool

        init(_ search: PeopleSearch) {
            text = search.text ?? ""
            firstName = search.firstName ?? ""
            lastName = search.lastName ?? ""
            city = search.city ?? ""
            state = search.state ?? ""
            hasFields = search.hasFields
        }
    }

    /// A page of people, or what was found in one way.
    struct Section: Sendable {
        let title: String
        let range: String
        let people: [Row]
        let next: String?
        let nextTitle: String
        let previous: String?
        /// How far the page is through all people, from 0 to 100.
        let progress: Int?
    }

    struct Row: Sendable {
        let id: Int
        let name: String
        let avatar: AvatarView
        let tags: String?
        let email: String?

        init?(_ person: V1.Person) {
            guard let id = person.id else { return nil }
            self.id = id
            name = PersonName.of(person)
            avatar = AvatarView(name, id: id, source: nil)
            let tags = (person.tags ?? []).joined(separator: " · ")
            self.tags = tags.isEmpty ? nil : tags
            email = person.email.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
