// SPDX-License-Identifier: MIT

import ErrandCore
import NationBuilder

/// The further searches for a text that is no known name, e-mail address or telephone number.
///
/// They are for what else a person's page shows, as far as a nation searches for it: a name of more
/// words, a city, a state and a tag. It has no search for an occupation, an employer or a note.
struct OtherSearches: Sendable {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The searches by fields, and what each is called.
    private var searches: [(title: String, fields: V1.PersonSearch)] {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        var searches: [(String, V1.PersonSearch)] = []
        // "Mary Ann Smith" was searched for as Mary, and Ann Smith.
        for count in 2..<max(2, min(words.count, 4)) {
            let first = words.prefix(count).joined(separator: " ")
            let last = words.dropFirst(count).joined(separator: " ")
            searches.append((text, V1.PersonSearch(firstName: first, lastName: last)))
        }
        if words.count > 1 {
            searches.append(("Last name \(text)", V1.PersonSearch(lastName: text)))
            searches.append(("First name \(text)", V1.PersonSearch(firstName: text)))
        }
        searches.append(("City \(text)", V1.PersonSearch(city: text)))
        if text.count <= 3 { searches.append(("State \(text)", V1.PersonSearch(state: text))) }
        // A page shows "Oakland, CA".
        if let comma = text.lastIndex(of: ",") {
            let city = FormFields.trimmed(String(text[..<comma]))
            let state = FormFields.trimmed(String(text[text.index(after: comma)...]))
            if !city.isEmpty, !state.isEmpty {
                searches.append(("City \(text)", V1.PersonSearch(city: city, state: state)))
            }
        }
        return searches
    }

    /// Returns what they find, in the order of the searches.
    func sections(_ nation: Nation, _ visit: Visit) async throws -> [PeopleView.Section] {
        let (people, size, timeout) = (nation.v1.people, PeoplePages.pageSize(visit), visit.timeout)
        let searches = searches
        async let tagged = tagged(nation, size, timeout)
        let pages = try await withThrowingTaskGroup(of: (Int, V1.Page<V1.Person>).self) { group in
            for (index, search) in searches.enumerated() {
                group.addTask { (index, try await people.search(search.fields, limit: size, timeout)) }
            }
            return try await group.reduce(into: [Int: V1.Page<V1.Person>]()) { $0[$1.0] = $1.1 }
        }
        let found = searches.enumerated().compactMap { index, search in
            pages[index].map { page in
                PeoplePages.section(
                    page.results, visit, search.title,
                    more: page.hasNext ? PeopleSearch.address(search.fields) : nil)
            }
        }
        return found + [PeoplePages.section(try await tagged.results, visit, "Tag \(text)")]
    }

    /// Returns the first people with the tag; nobody when there is none, or when no path can name it, as "..".
    private func tagged(_ nation: Nation, _ size: Int, _ timeout: RequestPart) async throws -> V1.Page<V1.Person> {
        do { return try await nation.v1.tags.people(tag: text, limit: size, timeout) } catch let error as ClientError
            where error.kind.belongs(to: .status.client.notFound) || error.kind.belongs(to: .invalidRequest)
        {
            return V1.Page(results: [])
        }
    }
}
