// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import Hummingbird
import NationBuilder
import NationBuilderAccounts

/// The routes of the list of people and the search.
enum PeoplePages {
    static let routes: [Route] = [
        .get("", { visit in visit.redirect(to: "/people") }),
        .get("/people", show),
    ]

    private static func show(_ visit: inout Visit) async throws -> Response {
        guard let account = visit.state.selected else {
            let welcome = Welcome(visit.words.list, isSignedIn: visit.state.isSignedIn)
            return await visit.page("welcome", welcome, title: welcome.title, in: .people)
        }
        let words = visit.words.list
        let search = PeopleSearch(visit.query)
        let place = PagePlace(visit.query)
        var (sections, total) = try await found(search, place, account.nation, visit)
        if let text = search.loneText(place), sections.allSatisfy(\.people.isEmpty) {
            sections = try await FoundSections.of(V1.PeopleText(text).others, text, account.nation, visit)
        }
        let isEmpty = sections.allSatisfy(\.people.isEmpty)
        let content = PeopleView(
            nation: "\(account.slug)", search: .init(search), sections: sections.filter { !$0.people.isEmpty },
            isEmpty: isEmpty, isSearch: !search.isEmpty, total: total.map { words.count($0) },
            from: Visit.from(search.address(place)))
        let title =
            search.isEmpty ? "\(account.slug)" : (isEmpty ? words.foundNobody : words.found).filled("\(account.slug)")
        return await visit.page("people", content, title: title, in: .people)
    }

    /// The page without a selected account.
    struct Welcome: Sendable {
        let title: String
        let text: String
        let action: String

        init(_ words: ListWords, isSignedIn: Bool) {
            title = isSignedIn ? words.selectTitle : words.signInTitle
            text = isSignedIn ? words.selectText : words.signInText
            action = isSignedIn ? words.select : words.signIn
        }
    }

    private static func found(
        _ search: PeopleSearch, _ place: PagePlace?, _ nation: Nation, _ visit: Visit
    ) async throws -> (sections: [PeopleView.Section], total: Int?) {
        let people = nation.v1.people
        let words = visit.words.list
        let size = pageSize(visit)
        let timeout = visit.timeout
        switch search.way {
        case .everybody:
            // The total is optional: the page is shown even when counting
            // fails.
            async let total = try? people.count(timeout)
            let page = try await page(place, nation, V1.People.list(limit: size), timeout)
            let count = await total
            return ([section(page, place, search, visit, limit: size, total: count)], count)
        case .fields(let fields):
            let page = try await page(place, nation, V1.People.search(fields, limit: size), timeout)
            return ([section(page, place, search, visit, limit: size)], nil)
        case .text(let text): return (try await FoundSections.of(text.first, text.text, nation, visit), nil)
        }
    }

    /// Returns the number of people on a page.
    static func pageSize(_ visit: Visit) -> Int { min(100, max(1, visit.web.configuration.pageSize)) }

    private static func page(
        _ place: PagePlace?, _ nation: Nation, _ request: ErrandCore.Request<V1.Page<V1.Person>>, _ timeout: RequestPart
    ) async throws -> V1.Page<V1.Person> {
        guard let place else { return try await nation.v1.client.send(request, timeout) }
        var before = V1.Page<V1.Person>(results: [])
        before.next = place.link
        return try await nation.v1.page(after: before, timeout) ?? before
    }

    /// Returns the section for a page of a list.
    private static func section(
        _ page: V1.Page<V1.Person>, _ place: PagePlace?, _ search: PeopleSearch, _ visit: Visit,
        limit: Int, total: Int? = nil
    ) -> PeopleView.Section {
        let words = visit.words.list
        let number = place?.number ?? 1
        let first = place?.first ?? 1
        let last = first + page.results.count - 1
        func address(_ link: String?, _ number: Int, _ first: Int) -> String? {
            guard let link, !link.isEmpty else { return nil }
            return search.address(number > 1 ? PagePlace(number: number, first: first, link: link) : nil)
        }
        return PeopleView.Section(
            title: words.page.filled("\(number)"), range: range(first, last, words),
            people: page.results.compactMap { PeopleView.Row($0, visit) },
            next: address(page.next, number + 1, last + 1), nextTitle: words.next,
            previous: address(page.previous, number - 1, max(1, first - limit)),
            progress: total.flatMap { $0 > 0 && (page.hasNext || number > 1) ? min(100, last * 100 / $0) : nil })
    }

    /// Returns the section for the results of one kind of search.
    static func section(
        _ people: [V1.Person], _ visit: Visit, _ title: String, more: String? = nil
    ) -> PeopleView.Section {
        PeopleView.Section(
            title: title, range: range(1, people.count, visit.words.list),
            people: people.compactMap { PeopleView.Row($0, visit) }, next: more, nextTitle: visit.words.list.all,
            previous: nil, progress: nil)
    }

    private static func range(_ first: Int, _ last: Int, _ words: ListWords) -> String {
        first == last ? words.grouped(first) : "\(words.grouped(first)) – \(words.grouped(last))"
    }
}
