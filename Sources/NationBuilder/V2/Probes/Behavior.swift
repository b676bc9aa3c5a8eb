// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI

extension V2 {
    /// Something that the documents of version 2 do not promise, and that a nation
    /// can be asked.
    ///
    /// The API looks like one made with Graphiti, a framework for JSON:API; most
    /// of what follows is what that framework does. Which of it a nation does is
    /// found out by probes, each a read that changes nothing:
    ///
    /// ```swift
    /// let report = try await nation.v2.probe()
    /// for behavior in V2.Behavior.all { print(behavior.statement, report[behavior]) }
    /// ```
    public struct Behavior: Sendable, Hashable, Identifiable {
        /// How sure it is without a probe.
        public struct Evidence: Sendable, Hashable, CustomStringConvertible {
            /// The word for it.
            public let description: String

            /// Several independent signs point to it.
            public static let likely = Self(description: "likely")
            /// The framework does it.
            public static let inferred = Self(description: "inferred")
            /// Somebody reported it of a nation.
            public static let reported = Self(description: "reported")
            /// Reports contradict each other.
            public static let contradictory = Self(description: "contradictory")
        }

        /// The name, under which results are stored.
        public let id: String
        /// What the nation does, as a sentence.
        public let statement: String
        /// How sure it is without a probe.
        public let evidence: Evidence

        let probe: @Sendable (ProbeQuestions) async throws -> ProbeOutcome

        /// Whether two are the same row.
        public static func == (left: Self, right: Self) -> Bool { left.id == right.id }

        /// Hashes the name.
        public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }
}

// The one table of what is not documented. A row is a sentence and a read.

extension V2.Behavior {
    /// All rows, in the order in which they are probed.
    public static let all: [Self] = [
        keyWalk, refusesUnknownFilters, refusesLargePages, countsRows, filtersByNull, tellsWholeSeconds,
        widensEquality, comparesFractions, endsWithEmptyPage, linksToNextPage, knowsSideloadNames,
        refusesPagedSideloads, ignoresUnknownFields, takesOffsets, marksOrganizations, servesItsDocument,
    ]

    /// Lists are walked by key.
    public static let keyWalk = Self(
        id: "key-walk", statement: "`sort=id&filter[id][gt]=N` walks a table by key", evidence: .inferred
    ) { questions in
        guard case .page(let first) = try await questions.ask(["sort": "id", "page[size]": "2"]) else {
            return .doesNotHold
        }
        let ids = first.data.compactMap { $0.id?.int }
        guard ids.count == first.data.count, let least = ids.first else { return .notTried("the nation is empty") }
        guard ids == ids.sorted() else { return .doesNotHold }
        let behind = try await questions.ask(["sort": "id", "filter[id][gt]": "\(least)", "page[size]": "1"])
        guard case .page(let second) = behind else { return .doesNotHold }
        return ProbeOutcome(second.data.first?.id?.int == ids.dropFirst().first)
    }

    /// A filter that does not exist is an error.
    public static let refusesUnknownFilters = Self(
        id: "unknown-filter", statement: "a filter that does not exist is refused, not dropped",
        evidence: .contradictory
    ) { try await $0.refuses(["filter[no_such_attribute]": "1", "page[size]": "1"]) }

    /// A page over the maximum is an error.
    public static let refusesLargePages = Self(
        id: "large-page", statement: "a `page[size]` over 100 is refused, not cut", evidence: .inferred
    ) { try await $0.refuses(["page[size]": "101"]) }

    /// Lists are counted.
    public static let countsRows = Self(
        id: "count", statement: "`stats[total]=count` counts the rows that meet the filters", evidence: .likely
    ) { questions in
        guard case .page(let page) = try await questions.ask(["stats[total]": "count", "page[size]": "1"]) else {
            return .doesNotHold
        }
        return ProbeOutcome(page.totalCount != nil)
    }

    /// Null is a value to filter by.
    public static let filtersByNull = Self(
        id: "null-filter", statement: "`filter[email]=null` finds people without an e-mail address",
        evidence: .contradictory
    ) { questions in
        guard case .page(let page) = try await questions.ask(["filter[email]": "null", "page[size]": "5"]) else {
            return .doesNotHold
        }
        return ProbeOutcome(page.data.allSatisfy { ($0.email ?? "").isEmpty })
    }

    /// Moments have no fractions.
    public static let tellsWholeSeconds = Self(
        id: "whole-seconds", statement: "moments are told in whole seconds", evidence: .inferred
    ) { questions in
        guard let moment = try await questions.latestChange() else { return .notTried("no moment was told") }
        return ProbeOutcome(DateTime(moment).date != nil)
    }

    /// A second is found by its text.
    public static let widensEquality = Self(
        id: "second-equality", statement: "`eq` finds a moment by the second that was told", evidence: .inferred
    ) { try await $0.findsLatestChange(by: "eq") }

    /// Fractions count in comparisons.
    public static let comparesFractions = Self(
        id: "fractions", statement: "`gt` compares fractions of a second, which are not told", evidence: .inferred
    ) { try await $0.findsLatestChange(by: "gt") }

    /// Behind the end is an empty page.
    public static let endsWithEmptyPage = Self(
        id: "empty-page", statement: "a page behind the last one is empty", evidence: .likely
    ) { questions in
        let far = try await questions.ask(["page[number]": "1000000", "page[size]": "1"])
        guard case .page(let page) = far else { return .doesNotHold }
        return ProbeOutcome(page.data.isEmpty)
    }

    /// A page with rows has a next one.
    public static let linksToNextPage = Self(
        id: "next-link", statement: "a page with rows links to a next one, even when that is empty", evidence: .likely
    ) { questions in
        guard case .page(let page) = try await questions.ask(["page[size]": "1"]), !page.data.isEmpty else {
            return .notTried("the nation is empty")
        }
        return ProbeOutcome(page.link("next") != nil)
    }

    /// Sideloads have the names of the documents.
    public static let knowsSideloadNames = Self(
        id: "sideload-names", statement: "`include=signup_tags` is known, and `include=tags` is refused",
        evidence: .reported
    ) { questions in
        guard case .page = try await questions.ask(["include": "signup_tags", "page[size]": "1"]) else {
            return .doesNotHold
        }
        return try await questions.refuses(["include": "tags", "page[size]": "1"])
    }

    /// Sideloads of several rows have no pages.
    public static let refusesPagedSideloads = Self(
        id: "paged-sideloads", statement: "pages of sideloads are refused where there are several rows",
        evidence: .inferred
    ) { try await $0.refuses(["include": "taggings", "page[signup_taggings][size]": "1", "page[size]": "2"]) }

    /// Fields that do not exist are left out.
    public static let ignoresUnknownFields = Self(
        id: "unknown-field", statement: "a name in `fields` that does not exist is ignored", evidence: .reported
    ) { questions in
        let outcome = try await questions.refuses(["fields[signups]": "no_such_attribute", "page[size]": "1"])
        return outcome == .holds ? .doesNotHold : .holds
    }

    /// Pages can begin anywhere.
    public static let takesOffsets = Self(
        id: "offset", statement: "`page[offset]` begins a page at any row", evidence: .inferred
    ) { questions in
        guard case .page(let both) = try await questions.ask(["sort": "id", "page[size]": "2"]), both.data.count == 2
        else { return .notTried("the nation has too few people") }
        let offset = try await questions.ask(["sort": "id", "page[size]": "1", "page[offset]": "1"])
        guard case .page(let second) = offset else { return .doesNotHold }
        return ProbeOutcome(second.data.first?.id == both.data[1].id)
    }

    /// Organisations are people of another kind.
    public static let marksOrganizations = Self(
        id: "organizations", statement: "organisations are signups with `signup_type` 1", evidence: .likely
    ) { questions in
        guard case .page(let page) = try await questions.ask(["filter[signup_type]": "1", "page[size]": "5"]) else {
            return .doesNotHold
        }
        return page.data.isEmpty
            ? .notTried("there are no organisations") : ProbeOutcome(page.data.allSatisfy { $0.signupType == 1 })
    }

    /// The nation serves the description of its API.
    public static let servesItsDocument = Self(
        id: "own-document", statement: "the OpenAPI document is served at `docs/v2/released.yaml`", evidence: .likely
    ) { try await $0.serves("docs/v2/released.yaml") }
}
