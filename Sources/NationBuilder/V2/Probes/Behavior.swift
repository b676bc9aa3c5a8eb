// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI

extension V2 {
    /// A behavior that version 2's documentation does not promise, and that a
    /// probe can find out.
    ///
    /// The API seems to be made with Graphiti, a framework for JSON:API. Most
    /// of these behaviors are that framework's. A probe finds out whether a
    /// nation has one. Each probe is a read that changes nothing:
    ///
    /// ```swift
    /// let report = try await nation.v2.probe()
    /// for behavior in V2.Behavior.all { print(behavior.statement, report[behavior]) }
    /// ```
    public struct Behavior: Sendable, Hashable, Identifiable {
        /// The reason to expect a behavior without a probe.
        public struct Evidence: Sendable, Hashable, CustomStringConvertible {
            /// The name.
            public let description: String

            /// Several independent signs point to it.
            public static let likely = Self(description: "likely")
            /// The framework behaves so.
            public static let inferred = Self(description: "inferred")
            /// Somebody reported it of a nation.
            public static let reported = Self(description: "reported")
            /// Reports contradict each other.
            public static let contradictory = Self(description: "contradictory")
        }

        /// The id, under which results are stored.
        public let id: String
        /// A sentence that states the behavior.
        public let statement: String
        /// The reason to expect it without a probe.
        public let evidence: Evidence

        let probe: @Sendable (ProbeQuestions) async throws -> ProbeOutcome

        /// Returns whether both have the same id.
        public static func == (left: Self, right: Self) -> Bool { left.id == right.id }

        /// Feeds the id to the hasher.
        public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }
}

// This is the only table of undocumented behaviors. Each has a statement and a
// read.

extension V2.Behavior {
    /// All behaviors, in the order of probing.
    public static let all: [Self] = [
        keyWalk, refusesUnknownFilters, refusesLargePages, countsRows, filtersByNull, tellsWholeSeconds,
        widensEquality, comparesFractions, endsWithEmptyPage, linksToNextPage, knowsSideloadNames,
        refusesPagedSideloads, ignoresUnknownFields, takesOffsets, marksOrganizations, servesItsDocument,
    ]

    /// Lists can be walked by id.
    public static let keyWalk = Self(
        id: "key-walk", statement: "`sort=id&filter[id][gt]=N` walks a table by id", evidence: .inferred
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

    /// An unknown filter is an error.
    public static let refusesUnknownFilters = Self(
        id: "unknown-filter", statement: "an unknown filter is refused, not ignored",
        evidence: .contradictory
    ) { try await $0.refuses(["filter[no_such_attribute]": "1", "page[size]": "1"]) }

    /// A page size above the maximum is an error.
    public static let refusesLargePages = Self(
        id: "large-page", statement: "a `page[size]` above 100 is refused, not reduced", evidence: .inferred
    ) { try await $0.refuses(["page[size]": "101"]) }

    /// Lists can be counted.
    public static let countsRows = Self(
        id: "count", statement: "`stats[total]=count` counts the resources that meet the filters", evidence: .likely
    ) { questions in
        guard case .page(let page) = try await questions.ask(["stats[total]": "count", "page[size]": "1"]) else {
            return .doesNotHold
        }
        return ProbeOutcome(page.totalCount != nil)
    }

    /// Filters can ask for `null`.
    public static let filtersByNull = Self(
        id: "null-filter", statement: "`filter[email]=null` finds people without an e-mail address",
        evidence: .contradictory
    ) { questions in
        guard case .page(let page) = try await questions.ask(["filter[email]": "null", "page[size]": "5"]) else {
            return .doesNotHold
        }
        return ProbeOutcome(page.data.allSatisfy { ($0.email ?? "").isEmpty })
    }

    /// Times have no fractions.
    public static let tellsWholeSeconds = Self(
        id: "whole-seconds", statement: "answers have times in whole seconds", evidence: .inferred
    ) { questions in
        guard let moment = try await questions.latestChange() else { return .notTried("the answer has no time") }
        return ProbeOutcome(DateTime(moment).date != nil)
    }

    /// A filter finds a time by the second in the answer.
    public static let widensEquality = Self(
        id: "second-equality", statement: "`eq` finds a time by the second in the answer", evidence: .inferred
    ) { try await $0.findsLatestChange(by: "eq") }

    /// Fractions of a second count in comparisons.
    public static let comparesFractions = Self(
        id: "fractions", statement: "`gt` compares fractions of a second, which answers leave out", evidence: .inferred
    ) { try await $0.findsLatestChange(by: "gt") }

    /// A page after the last one is empty.
    public static let endsWithEmptyPage = Self(
        id: "empty-page", statement: "a page after the last one is empty", evidence: .likely
    ) { questions in
        let far = try await questions.ask(["page[number]": "1000000", "page[size]": "1"])
        guard case .page(let page) = far else { return .doesNotHold }
        return ProbeOutcome(page.data.isEmpty)
    }

    /// A page with resources links to a next one.
    public static let linksToNextPage = Self(
        id: "next-link", statement: "a page with resources links to a next one, even an empty one", evidence: .likely
    ) { questions in
        guard case .page(let page) = try await questions.ask(["page[size]": "1"]), !page.data.isEmpty else {
            return .notTried("the nation is empty")
        }
        return ProbeOutcome(page.link("next") != nil)
    }

    /// Sideloads have the documented names.
    public static let knowsSideloadNames = Self(
        id: "sideload-names", statement: "`include=signup_tags` is accepted, and `include=tags` is refused",
        evidence: .reported
    ) { questions in
        guard case .page = try await questions.ask(["include": "signup_tags", "page[size]": "1"]) else {
            return .doesNotHold
        }
        return try await questions.refuses(["include": "tags", "page[size]": "1"])
    }

    /// Sideloads of several resources cannot be paged.
    public static let refusesPagedSideloads = Self(
        id: "paged-sideloads", statement: "pages of sideloads are refused for several resources",
        evidence: .inferred
    ) { try await $0.refuses(["include": "taggings", "page[signup_taggings][size]": "1", "page[size]": "2"]) }

    /// Unknown fields are ignored.
    public static let ignoresUnknownFields = Self(
        id: "unknown-field", statement: "an unknown name in `fields` is ignored", evidence: .reported
    ) { questions in
        let outcome = try await questions.refuses(["fields[signups]": "no_such_attribute", "page[size]": "1"])
        return outcome == .holds ? .doesNotHold : .holds
    }

    /// A page can begin at any resource.
    public static let takesOffsets = Self(
        id: "offset", statement: "`page[offset]` begins a page at any resource", evidence: .inferred
    ) { questions in
        guard case .page(let both) = try await questions.ask(["sort": "id", "page[size]": "2"]), both.data.count == 2
        else { return .notTried("the nation has too few people") }
        let offset = try await questions.ask(["sort": "id", "page[size]": "1", "page[offset]": "1"])
        guard case .page(let second) = offset else { return .doesNotHold }
        return ProbeOutcome(second.data.first?.id == both.data[1].id)
    }

    /// Organizations are signups of another kind.
    public static let marksOrganizations = Self(
        id: "organizations", statement: "organizations are signups with `signup_type` 1", evidence: .likely
    ) { questions in
        guard case .page(let page) = try await questions.ask(["filter[signup_type]": "1", "page[size]": "5"]) else {
            return .doesNotHold
        }
        return page.data.isEmpty
            ? .notTried("there are no organizations") : ProbeOutcome(page.data.allSatisfy { $0.signupType == 1 })
    }

    /// The nation serves the OpenAPI document of its API.
    public static let servesItsDocument = Self(
        id: "own-document", statement: "the OpenAPI document is served at `docs/v2/released.yaml`", evidence: .likely
    ) { try await $0.serves("docs/v2/released.yaml") }
}
