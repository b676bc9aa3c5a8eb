// SPDX-License-Identifier: MIT

import ErrandCore
import NationBuilder

/// What people are searched by, as a person types it.
///
/// NationBuilder searches field by field, and exactly. What is typed in the one field is
/// understood as an e-mail address, a telephone number, a first and last name, or either
/// of the two.
struct PeopleSearch: Sendable {
    var text: String?
    var firstName: String?
    var lastName: String?
    var city: String?
    var state: String?

    init(_ query: FormFields) {
        text = query.text("q")
        firstName = query.text("first_name")
        lastName = query.text("last_name")
        city = query.text("city")
        state = query.text("state")
    }

    private init(firstName: String? = nil, lastName: String? = nil) {
        self.firstName = firstName
        self.lastName = lastName
    }

    var isEmpty: Bool { text == nil && !hasFields }
    var hasFields: Bool { [firstName, lastName, city, state].contains { $0 != nil } }

    /// How the people that match are found.
    enum Way: Sendable {
        case everybody
        case fields(V1.PersonSearch)
        case email(String)
        case phone(String)
        /// The first name or the last.
        case name(String)
    }

    var way: Way {
        var search = V1.PersonSearch(firstName: firstName, lastName: lastName, city: city, state: state)
        guard let text else { return hasFields ? .fields(search) : .everybody }
        if !hasFields {
            if text.contains("@") { return .email(text) }
            let digits = text.filter(\.isNumber).count
            if digits >= 5, text.allSatisfy({ $0.isNumber || "+-() ./".contains($0) }) { return .phone(text) }
        }
        let words = text.split(whereSeparator: \.isWhitespace)
        if words.count > 1 {
            search.firstName = search.firstName ?? String(words[0])
            search.lastName = search.lastName ?? words.dropFirst().joined(separator: " ")
            return .fields(search)
        }
        if !hasFields { return .name(text) }
        // Beside other fields it is the name that none of them says.
        if search.lastName == nil { search.lastName = text } else { search.firstName = search.firstName ?? text }
        return .fields(search)
    }

    /// The address of a search by first or last name alone.
    static func address(firstName: String? = nil, lastName: String? = nil) -> String {
        PeopleSearch(firstName: firstName, lastName: lastName).address()
    }

    /// The address of the search, of a page of it.
    func address(_ place: PagePlace? = nil) -> String {
        "/people"
            + FormFields.query([
                "q": text, "first_name": firstName, "last_name": lastName, "city": city, "state": state,
                "page": place.map { "\($0.number)" }, "first": place.map { "\($0.first)" }, "at": place?.link,
            ])
    }
}

/// A page of a list: which one it is, and how it is asked for.
struct PagePlace: Sendable {
    let number: Int
    /// The number of its first person among all, from 1.
    let first: Int
    /// The link that the nation gave for it.
    let link: String

    init(number: Int, first: Int, link: String) {
        self.number = number
        self.first = first
        self.link = link
    }

    /// The page that an address names; `nil` for the first.
    ///
    /// A link to anything but pages of people is none: an address that somebody else
    /// made must not ask a nation for other things.
    init?(_ query: FormFields) {
        guard let link = query["at"], let number = query["page"].flatMap({ Int($0) }), (2...1_000_000).contains(number),
            let first = query["first"].flatMap({ Int($0) }), (1...1_000_000_000).contains(first)
        else { return nil }
        let path = link.prefix { $0 != "?" && $0 != "#" }
        guard path.hasSuffix("/api/v1/people") || path.hasSuffix("/api/v1/people/search"), !link.contains("\\") else {
            return nil
        }
        self.init(number: number, first: first, link: link)
    }
}
