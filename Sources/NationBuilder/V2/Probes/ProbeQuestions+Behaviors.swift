// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI

// A probe for each row of the table of behaviors; a row without one does not compile.

// MARK: Filters

extension ProbeQuestions {
    func keyWalk() async throws -> ProbeOutcome {
        guard case .page(let first) = try await ask(.query("sort", "id"), .query("page[size]", 2)) else {
            return .doesNotHold
        }
        let ids = first.data.compactMap { $0.id?.int }
        guard ids.count == first.data.count, let least = ids.first else { return .notTried("the nation is empty") }
        guard ids == ids.sorted() else { return .doesNotHold }
        let behind = try await ask(.query("sort", "id"), .filter("id", .isGreater, least), .query("page[size]", 1))
        guard case .page(let second) = behind else { return .doesNotHold }
        return ProbeOutcome(second.data.first?.id?.int == ids.dropFirst().first)
    }

    func refusesUnknownFilters() async throws -> ProbeOutcome {
        try await refuses(.filter("no_such_attribute", "1"), .query("page[size]", 1))
    }

    func countsRows() async throws -> ProbeOutcome {
        guard case .page(let page) = try await ask(.query("stats[total]", "count"), .query("page[size]", 1)) else {
            return .doesNotHold
        }
        return ProbeOutcome(page.totalCount != nil)
    }

    /// Counts one of several people.
    func countsFilteredRows() async throws -> ProbeOutcome {
        guard case .page(let some) = try await ask(.query("page[size]", 2)), some.data.count == 2,
            let id = some.data[0].id
        else { return .notTried("the nation has too few people") }
        let counted = try await ask(.query("stats[total]", "count"), .filter("id", id), .query("page[size]", 1))
        guard case .page(let one) = counted, let count = one.totalCount else {
            return .notTried("the nation does not count")
        }
        return ProbeOutcome(count == 1)
    }

    func filtersByNull() async throws -> ProbeOutcome {
        guard case .page(let page) = try await ask(.filter("email", "null"), .query("page[size]", 5)) else {
            return .doesNotHold
        }
        func hasNoAddress(_ person: Resource<V2.Signup>) -> Bool { (person.email ?? "").isEmpty }
        guard page.data.isEmpty else { return ProbeOutcome(page.data.allSatisfy(hasNoAddress)) }
        // Nobody is found by a nation that takes `null` for a text, too.
        guard case .page(let some) = try await ask(.query("page[size]", 100)), some.data.contains(where: hasNoAddress)
        else {
            return .notTried("nobody without an e-mail address was found")
        }
        return .doesNotHold
    }

    func refusesNull() async throws -> ProbeOutcome {
        try await refuses(.filter("signup_type", "null"), .query("page[size]", 1))
    }

    func marksOrganizations() async throws -> ProbeOutcome {
        guard case .page(let page) = try await ask(.filter("signup_type", "1"), .query("page[size]", 5)) else {
            return .doesNotHold
        }
        return page.data.isEmpty
            ? .notTried("there are no organizations") : ProbeOutcome(page.data.allSatisfy { $0.signupType == 1 })
    }
}

// MARK: Values

extension ProbeQuestions {
    /// Looks for a list, as only a write shows whether one is taken.
    func keepsLists() async throws -> ProbeOutcome {
        guard case .page(let page) = try await ask(.query("page[size]", 100)) else { return .doesNotHold }
        let values = page.data.flatMap { ($0.customValues ?? [:]).map(\.value) }
        if values.contains(where: { $0.array != nil }) { return .holds }
        let texts = values.compactMap(\.string).filter { $0.hasPrefix("[") }
        let hasText = texts.contains { (try? JSONReader().decode(JSONValue.self, from: Array($0.utf8)))?.array != nil }
        return hasText ? .doesNotHold : .notTried("nobody was found with a list in a custom field")
    }
}

// MARK: Moments

extension ProbeQuestions {
    func tellsWholeSeconds() async throws -> ProbeOutcome {
        guard let moment = try await latestChange() else { return .notTried("the response has no time") }
        return ProbeOutcome(DateTime(moment).date != nil && !moment.contains("."))
    }

    func widensEquality() async throws -> ProbeOutcome { try await findsLatestChange(by: .holds) }

    func comparesFractions() async throws -> ProbeOutcome { try await findsLatestChange(by: .isGreater) }
}

// MARK: Pages

extension ProbeQuestions {
    func refusesLargePages() async throws -> ProbeOutcome { try await refuses(.query("page[size]", 101)) }

    func endsWithEmptyPage() async throws -> ProbeOutcome {
        do {
            let far = try await ask(.query("page[number]", 1_000_000), .query("page[size]", 1))
            guard case .page(let page) = far else { return .doesNotHold }
            return ProbeOutcome(page.data.isEmpty)
        } catch ClientError.notFound {
            return .doesNotHold
        }
    }

    /// Probes a list with one row, so that the next page is empty.
    func linksToNextPage() async throws -> ProbeOutcome {
        guard case .page(let some) = try await ask(.query("page[size]", 1)), let id = some.data.first?.id else {
            return .notTried("the nation is empty")
        }
        let one = try await ask(.filter("id", id), .query("page[size]", 1))
        guard case .page(let page) = one, page.data.count == 1 else { return .notTried("a filter by id finds nobody") }
        return ProbeOutcome(page.link("next") != nil)
    }

    /// Sorts by an attribute that has the same value for most people.
    func movesEqualRows() async throws -> ProbeOutcome {
        let (sort, size) = ("signup_type", 20)
        guard case .page(let all) = try await ask(.query("sort", sort), .query("page[size]", 2 * size)),
            all.data.count == 2 * size
        else { return .notTried("the nation has too few people") }
        guard
            case .page(let second) = try await ask(
                .query("sort", sort), .query("page[size]", size), .query("page[number]", 2))
        else { return .doesNotHold }
        return ProbeOutcome(second.data.map(\.id) != all.data.suffix(size).map(\.id))
    }

    func takesOffsets() async throws -> ProbeOutcome { try await beginsAtSecondRow("page[offset]", "1") }

    /// The framework's cursor is `{"offset":1}` in Base64.
    func takesCursors() async throws -> ProbeOutcome {
        try await beginsAtSecondRow("page[after]", "eyJvZmZzZXQiOjF9")
    }

    private func beginsAtSecondRow(_ parameter: String, _ value: String) async throws -> ProbeOutcome {
        guard case .page(let both) = try await ask(.query("sort", "id"), .query("page[size]", 2)), both.data.count == 2
        else { return .notTried("the nation has too few people") }
        let response = try await ask(.query("sort", "id"), .query("page[size]", 1), .query(parameter, value))
        guard case .page(let second) = response else { return .doesNotHold }
        return ProbeOutcome(second.data.first?.id == both.data[1].id)
    }
}

// MARK: Sideloads and fields

extension ProbeQuestions {
    func knowsSideloadNames() async throws -> ProbeOutcome {
        guard case .page = try await ask(.query("include", "signup_tags"), .query("page[size]", 1)) else {
            return .doesNotHold
        }
        return try await refuses(.query("include", "tags"), .query("page[size]", 1))
    }

    func knowsListedSideloadsOnly() async throws -> ProbeOutcome {
        guard case .page = try await ask(.query("include", "taggings"), .query("page[size]", 1)) else {
            return .notTried("the sideload of taggings is refused too")
        }
        guard try await refuses(.query("include", "tags"), .query("page[size]", 1)) == .holds else {
            return .notTried("unknown sideloads are ignored")
        }
        return try await refuses(.query("include", "taggings.tag"), .query("page[size]", 1))
    }

    func refusesPagedSideloads() async throws -> ProbeOutcome {
        let response = try await ask(
            .query("include", "taggings"), .query("page[signup_taggings][size]", "1"), .query("page[size]", 2))
        guard case .page(let page) = response else { return .holds }
        return page.data.count == 2 ? .doesNotHold : .notTried("the nation has too few people")
    }

    func ignoresUnknownFields() async throws -> ProbeOutcome {
        switch try await ask(.query("fields[signups]", "no_such_attribute"), .query("page[size]", 1)) {
        case .page: .holds
        case .refused: .doesNotHold
        }
    }

    func servesItsDocument() async throws -> ProbeOutcome { try await serves("docs/v2/released.yaml") }
}
