// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2-behaviors.json; change that, not this.

extension V2.Behavior {
    /// All rows, in the order in which they are probed.
    public static let all: [Self] = [
        keyWalk, refusesUnknownFilters, refusesLargePages, countsRows, filtersByNull, refusesNull,
        tellsWholeSeconds, widensEquality, comparesFractions, movesEqualRows, endsWithEmptyPage,
        linksToNextPage, knowsSideloadNames, refusesPagedSideloads, ignoresUnknownFields, takesOffsets,
        marksOrganizations, servesItsDocument,
    ]

    /// `sort=id&filter[id][gt]=N` walks a table by key.
    public static let keyWalk = Self(
        id: "key_filters",
        statement: "`sort=id&filter[id][gt]=N` walks a table by key",
        evidence: .inferred,
        consequence: "walks go page by page: what comes or goes meanwhile shifts the pages"
    ) { try await $0.keyWalk() }

    /// A filter that does not exist is refused, not dropped.
    public static let refusesUnknownFilters = Self(
        id: "unknown_filter_errors",
        statement: "a filter that does not exist is refused, not dropped",
        evidence: .contradictory,
        consequence: "a mistyped filter finds everybody: give walks a limit (`atMost:`)"
    ) { try await $0.refusesUnknownFilters() }

    /// A `page[size]` over 100 is refused, not cut.
    public static let refusesLargePages = Self(
        id: "page_size_errors",
        statement: "a `page[size]` over 100 is refused, not cut",
        evidence: .inferred,
        consequence: "a page may be shorter than asked for, with more behind it"
    ) { try await $0.refusesLargePages() }

    /// `stats[total]=count` counts the rows that meet the filters.
    public static let countsRows = Self(
        id: "totals",
        statement: "`stats[total]=count` counts the rows that meet the filters",
        evidence: .likely,
        consequence: "`count()` throws: count what a walk gives"
    ) { try await $0.countsRows() }

    /// `filter[email]=null` finds people without an e-mail address.
    public static let filtersByNull = Self(
        id: "null_filters",
        statement: "`filter[email]=null` finds people without an e-mail address",
        evidence: .contradictory,
        consequence: "`.isNull` is refused: walk over all, and look at each"
    ) { try await $0.filtersByNull() }

    /// `null` is refused as the value of what is never null.
    public static let refusesNull = Self(
        id: "null_errors",
        statement: "`null` is refused as the value of what is never null",
        evidence: .reported,
        consequence: "`.isNull` finds nothing where it can find nothing"
    ) { try await $0.refusesNull() }

    /// Moments are told in whole seconds.
    public static let tellsWholeSeconds = Self(
        id: "whole_seconds",
        statement: "moments are told in whole seconds",
        evidence: .inferred,
        consequence: "moments are told with fractions: compare moments, not texts"
    ) { try await $0.tellsWholeSeconds() }

    /// `eq` finds a moment by the second that was told.
    public static let widensEquality = Self(
        id: "second_equality",
        statement: "`eq` finds a moment by the second that was told",
        evidence: .inferred,
        consequence: "a moment is not found by its own text: ask for a range"
    ) { try await $0.widensEquality() }

    /// `gt` compares fractions of a second, which are not told.
    public static let comparesFractions = Self(
        id: "fractional_times",
        statement: "`gt` compares fractions of a second, which are not told",
        evidence: .inferred,
        consequence: "`gt` leaves out the second that it names"
    ) { try await $0.comparesFractions() }

    /// Rows with equal values change places between pages, since `sort` adds no
    /// tie-breaker.
    public static let movesEqualRows = Self(
        id: "unstable_ties",
        statement: "rows with equal values change places between pages, since `sort` adds no tie-breaker",
        evidence: .inferred,
        consequence: "nothing that a walk needs; on a nation of few people it cannot be seen"
    ) { try await $0.movesEqualRows() }

    /// A page behind the last one is empty.
    public static let endsWithEmptyPage = Self(
        id: "empty_pages",
        statement: "a page behind the last one is empty",
        evidence: .likely,
        consequence: "a walk by pages that does not know its end throws there"
    ) { try await $0.endsWithEmptyPage() }

    /// A page with rows links to a next one, even when that is empty.
    public static let linksToNextPage = Self(
        id: "next_until_empty",
        statement: "a page with rows links to a next one, even when that is empty",
        evidence: .likely,
        consequence: "walks by pages end where the links end, one request earlier"
    ) { try await $0.linksToNextPage() }

    /// `include=signup_tags` is known, and `include=tags` is refused.
    public static let knowsSideloadNames = Self(
        id: "unknown_include_errors",
        statement: "`include=signup_tags` is known, and `include=tags` is refused",
        evidence: .reported,
        consequence: "a mistyped sideload is not loaded, without an error"
    ) { try await $0.knowsSideloadNames() }

    /// Pages of sideloads are refused where there are several rows.
    public static let refusesPagedSideloads = Self(
        id: "sideload_pages_refused",
        statement: "pages of sideloads are refused where there are several rows",
        evidence: .inferred,
        consequence: "a page of sideloads may hold a part of them: ask without one"
    ) { try await $0.refusesPagedSideloads() }

    /// A name in `fields` that does not exist is ignored.
    public static let ignoresUnknownFields = Self(
        id: "unknown_fields_ignored",
        statement: "a name in `fields` that does not exist is ignored",
        evidence: .reported,
        consequence: "a mistyped name in `fields` is refused, and seen at once"
    ) { try await $0.ignoresUnknownFields() }

    /// `page[offset]` begins a page at any row.
    public static let takesOffsets = Self(
        id: "page_offsets",
        statement: "`page[offset]` begins a page at any row",
        evidence: .inferred,
        consequence: "nothing that a walk needs: walks go by number or by key"
    ) { try await $0.takesOffsets() }

    /// Organisations are signups with `signup_type` 1.
    public static let marksOrganizations = Self(
        id: "organizations",
        statement: "organisations are signups with `signup_type` 1",
        evidence: .likely,
        consequence: "organisations have to be told from people in another way"
    ) { try await $0.marksOrganizations() }

    /// The OpenAPI document is served at `docs/v2/released.yaml`.
    public static let servesItsDocument = Self(
        id: "own_document",
        statement: "the OpenAPI document is served at `docs/v2/released.yaml`",
        evidence: .likely,
        consequence: "nothing that a request needs: what changed cannot be looked up"
    ) { try await $0.servesItsDocument() }
}
