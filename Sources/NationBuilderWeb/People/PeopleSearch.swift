// SPDX-License-Identifier: MIT

import ErrandCore
import NationBuilder

/// A search for people, as a person types it.
///
/// NationBuilder searches field by field, for exact values. A text in the
/// single field is understood by `V1.PeopleText`, as that of `nb people search` is.
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

    /// The kinds of search.
    enum Way: Sendable {
        case everybody
        case fields(V1.PersonSearch)
        /// A text that is no first and last name.
        case text(V1.PeopleText)
    }

    var way: Way {
        var search = V1.PersonSearch(firstName: firstName, lastName: lastName, city: city, state: state)
        guard let text else { return hasFields ? .fields(search) : .everybody }
        let typed = V1.PeopleText(text)
        if !hasFields {
            if case .fields(let names)? = typed.first.first?.way, typed.first.count == 1 { return .fields(names) }
            return .text(typed)
        }
        if let names = typed.names {
            search.firstName = search.firstName ?? names.firstName
            search.lastName = search.lastName ?? names.lastName
            return .fields(search)
        }
        // Together with a field for one name, the text is the other name.
        if search.lastName == nil { search.lastName = text } else { search.firstName = search.firstName ?? text }
        return .fields(search)
    }

    /// The text when it is all that is searched for, on the first page.
    func loneText(_ place: PagePlace?) -> String? { hasFields || place != nil ? nil : text }

    /// Returns the address of a search by some fields.
    static func address(_ fields: V1.PersonSearch) -> String {
        var search = PeopleSearch(firstName: fields.firstName, lastName: fields.lastName)
        (search.city, search.state) = (fields.city, fields.state)
        return search.address()
    }

    /// Returns the address of the search, or of one of its pages.
    func address(_ place: PagePlace? = nil) -> String {
        "/people"
            + FormFields.query([
                "q": text, "first_name": firstName, "last_name": lastName, "city": city, "state": state,
                "page": place.map { "\($0.number)" }, "first": place.map { "\($0.first)" }, "at": place?.link,
            ])
    }
}

/// A page of a list: its position and its link.
struct PagePlace: Sendable {
    let number: Int
    /// The number of the page's first person among all, from 1.
    let first: Int
    /// The nation's link to the page.
    let link: String

    init(number: Int, first: Int, link: String) {
        self.number = number
        self.first = first
        self.link = link
    }

    /// Creates the page in an address; `nil` for the first page.
    ///
    /// Only links to pages of people are accepted, so that a manipulated
    /// address cannot request anything else from a nation.
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

extension Visit {
    /// The list of people from which the person was reached, with its search and page.
    ///
    /// It is put together again from what the address names, so that no address leads anywhere
    /// else.
    var list: String {
        guard let fields = query["from"].flatMap({ FormFields($0) }) else { return "/people" }
        return PeopleSearch(fields).address(PagePlace(fields))
    }

    /// The query that leads back to the list; empty for the whole list.
    var from: String { Self.from(list) }

    /// Returns the query of a person's page that leads back to a list.
    static func from(_ list: String) -> String {
        let search = list.drop { $0 != "?" }.dropFirst()
        return FormFields.query(["from": search.isEmpty ? nil : String(search)])
    }
}
