// SPDX-License-Identifier: MIT

import ErrandCore
import NationBuilder

/// The sections of a page for the searches of a text.
enum FoundSections {
    /// Returns what the searches for a text find, in their order, and each person once.
    static func of(
        _ searches: [V1.PeopleText.Search], _ text: String, _ nation: Nation, _ visit: Visit
    ) async throws -> [PeopleView.Section] {
        let (size, timeout) = (PeoplePages.pageSize(visit), visit.timeout)
        let pages = try await withThrowingTaskGroup(of: (Int, V1.Page<V1.Person>).self) { group in
            for (index, search) in searches.enumerated() {
                group.addTask { (index, try await page(search, nation.v1, size, timeout)) }
            }
            return try await group.reduce(into: [Int: V1.Page<V1.Person>]()) { $0[$1.0] = $1.1 }
        }
        var seen: Set<Int> = []
        return searches.enumerated().compactMap { index, search in
            guard let page = pages[index] else { return nil }
            let people = page.results.filter { person in person.id.map { seen.insert($0).inserted } ?? true }
            let title = visit.words.list.title(search.subject, text)
            return PeoplePages.section(people, visit, title, more: page.hasNext ? address(search.way) : nil)
        }
    }

    /// Returns the address of all whom a search finds; `nil` where no page lists them.
    private static func address(_ way: V1.PeopleText.Way) -> String? {
        if case .fields(let fields) = way { PeopleSearch.address(fields) } else { nil }
    }

    /// Returns the first people whom a search finds.
    private static func page(
        _ search: V1.PeopleText.Search, _ nation: NationV1, _ size: Int, _ timeout: RequestPart
    ) async throws -> V1.Page<V1.Person> {
        switch search.way {
        case .fields(let fields): return try await nation.people.search(fields, limit: size, timeout)
        case .email(let email): return one(try await nation.people.match(email: email, timeout))
        case .phone(let phone): return one(try await nation.people.match(phone: phone, timeout).person)
        case .mobile(let mobile): return one(try await nation.people.match(mobile: mobile, timeout).person)
        case .tag(let tag):
            do { return try await nation.tags.people(tag: tag, limit: size, timeout) } catch let error as ClientError
                where search.mayBeMissing(error)
            {
                return V1.Page(results: [])
            }
        }
    }

    private static func one(_ person: V1.Person?) -> V1.Page<V1.Person> {
        V1.Page(results: [person].compactMap(\.self))
    }
}
