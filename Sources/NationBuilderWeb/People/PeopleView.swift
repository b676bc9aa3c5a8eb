// SPDX-License-Identifier: MIT

import NationBuilder

/// The values of a list of people for the template.
struct PeopleView: Sendable {
    let nation: String
    let search: SearchView
    let sections: [Section]
    /// Whether there are no people at all.
    let isEmpty: Bool
    let isSearch: Bool
    /// How many people are in the nation; `nil` when it was not requested.
    let total: String?
    /// The query of a person's page that leads back here.
    let from: String

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

    /// A page of people, or the results of one kind of search.
    struct Section: Sendable {
        let title: String
        let range: String
        let people: [Row]
        let next: String?
        let nextTitle: String
        let previous: String?
        /// The position of the page among all people, from 0 to 100.
        let progress: Int?
    }

    struct Row: Sendable {
        let id: Int
        let name: String
        let avatar: AvatarView
        let tags: String?
        let email: String?

        init?(_ person: V1.Person, _ visit: Visit) {
            guard let id = person.id else { return nil }
            self.id = id
            name = PersonName.of(person, visit.words)
            avatar = AvatarView(of: person, visit)
            let tags = (person.tags ?? []).joined(separator: " · ")
            self.tags = tags.isEmpty ? nil : tags
            email = person.email.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
