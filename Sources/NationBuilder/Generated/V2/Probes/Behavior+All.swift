// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2-behaviors.json; change that, not this.

extension V2.Behavior {
    /// All rows, in the order in which they are probed.
    public static let all: [Self] = [
        keyWalk, refusesUnknownFilters, refusesLargePages, countsRows, countsFilteredRows, filtersByNull,
        refusesNull, tellsWholeSeconds, widensEquality, comparesFractions, movesEqualRows,
        endsWithEmptyPage, linksToNextPage, knowsSideloadNames, knowsListedSideloadsOnly,
        refusesPagedSideloads, ignoresUnknownFields, takesOffsets, takesCursors, marksOrganizations,
        keepsLists, servesItsDocument,
    ]

    /// `sort=id&filter[id][gt]=N` walks a table by key.
    public static let keyWalk = Self(
        id: "key_filters",
        statement: "`sort=id&filter[id][gt]=N` walks a table by key",
        evidence: .inferred,
        consequence: "walks go page by page, and changes meanwhile shift the pages"
    ) { try await $0.keyWalk() }

    /// A filter that does not exist is refused, not dropped.
    public static let refusesUnknownFilters = Self(
        id: "unknown_filter_errors",
        statement: "a filter that does not exist is refused, not dropped",
        evidence: .contradictory,
        consequence: "a mistyped filter matches everybody: give walks a limit (`atMost:`)"
    ) { try await $0.refusesUnknownFilters() }

    /// A `page[size]` over 100 is refused, not cut.
    public static let refusesLargePages = Self(
        id: "page_size_errors",
        statement: "a `page[size]` over 100 is refused, not cut",
        evidence: .inferred,
        consequence: "a page may be shorter than requested, with more pages after it"
    ) { try await $0.refusesLargePages() }

    /// `stats[total]=count` counts rows.
    public static let countsRows = Self(
        id: "totals",
        statement: "`stats[total]=count` counts rows",
        evidence: .likely,
        consequence: "`count()` throws: count the resources of a walk"
    ) { try await $0.countsRows() }

    /// `stats[total]=count` counts only the rows that meet the filters.
    public static let countsFilteredRows = Self(
        id: "filtered_totals",
        statement: "`stats[total]=count` counts only the rows that meet the filters",
        evidence: .likely,
        consequence: "`count()` with a filter returns the number of all resources: count the resources of a walk"
    ) { try await $0.countsFilteredRows() }

    /// `filter[email]=null` finds people without an e-mail address.
    public static let filtersByNull = Self(
        id: "null_filters",
        statement: "`filter[email]=null` finds people without an e-mail address",
        evidence: .contradictory,
        consequence: "`.isNull` is refused or finds nobody: walk over all resources, and check each"
    ) { try await $0.filtersByNull() }

    /// `null` is refused for an attribute that is never null.
    public static let refusesNull = Self(
        id: "null_errors",
        statement: "`null` is refused for an attribute that is never null",
        evidence: .reported,
        consequence: "`.isNull` on such an attribute finds nothing"
    ) { try await $0.refusesNull() }

    /// Times are given in whole seconds.
    public static let tellsWholeSeconds = Self(
        id: "whole_seconds",
        statement: "times are given in whole seconds",
        evidence: .inferred,
        consequence: "times have fractions: compare times (`DateTime.date`), not texts"
    ) { try await $0.tellsWholeSeconds() }

    /// `eq` finds a time by its whole second.
    public static let widensEquality = Self(
        id: "second_equality",
        statement: "`eq` finds a time by its whole second",
        evidence: .inferred,
        consequence: "a time is not found by its own text: filter by a range"
    ) { try await $0.widensEquality() }

    /// `gt` compares fractions of a second, which responses leave out.
    public static let comparesFractions = Self(
        id: "fractional_times",
        statement: "`gt` compares fractions of a second, which responses leave out",
        evidence: .inferred,
        consequence: "`gt` excludes the whole named second"
    ) { try await $0.comparesFractions() }

    /// Rows with equal values change places between pages, since `sort` adds no
    /// tie-breaker.
    public static let movesEqualRows = Self(
        id: "unstable_ties",
        statement: "rows with equal values change places between pages, since `sort` adds no tie-breaker",
        evidence: .inferred,
        consequence: "ties are in a fixed order; a probe sees no difference in a nation with few people"
    ) { try await $0.movesEqualRows() }

    /// A page after the last one is empty.
    public static let endsWithEmptyPage = Self(
        id: "empty_pages",
        statement: "a page after the last one is empty",
        evidence: .likely,
        consequence: "a walk by pages throws at the end unless the nation marks the last page"
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

    /// An operation has only the sideloads that its documentation lists: no
    /// paths such as `taggings.tag`.
    public static let knowsListedSideloadsOnly = Self(
        id: "listed_sideloads",
        statement: "an operation has only the sideloads that its documentation lists: no paths such as `taggings.tag`",
        evidence: .inferred,
        consequence: "more can be included, by a raw part of the query"
    ) { try await $0.knowsListedSideloadsOnly() }

    /// Pages of sideloads are refused for more than one row.
    public static let refusesPagedSideloads = Self(
        id: "sideload_pages_refused",
        statement: "pages of sideloads are refused for more than one row",
        evidence: .inferred,
        consequence: "a page of sideloads may be incomplete: request them without paging"
    ) { try await $0.refusesPagedSideloads() }

    /// A name in `fields` that does not exist is ignored.
    public static let ignoresUnknownFields = Self(
        id: "unknown_fields_ignored",
        statement: "a name in `fields` that does not exist is ignored",
        evidence: .reported,
        consequence: "a mistyped name in `fields` is refused with an error"
    ) { try await $0.ignoresUnknownFields() }

    /// `page[offset]` begins a page at any row.
    public static let takesOffsets = Self(
        id: "page_offsets",
        statement: "`page[offset]` begins a page at any row",
        evidence: .inferred,
        consequence: "no effect: walks go by number or by key"
    ) { try await $0.takesOffsets() }

    /// `page[after]` begins a page behind a cursor, which is an offset in
    /// Base64.
    public static let takesCursors = Self(
        id: "page_cursors",
        statement: "`page[after]` begins a page behind a cursor, which is an offset in Base64",
        evidence: .inferred,
        consequence: "no effect: walks go by number or by key"
    ) { try await $0.takesCursors() }

    /// Organizations are signups with `signup_type` 1.
    public static let marksOrganizations = Self(
        id: "organizations",
        statement: "organizations are signups with `signup_type` 1",
        evidence: .likely,
        consequence: "organizations must be recognized in another way"
    ) { try await $0.marksOrganizations() }

    /// A custom field of several values has a list, and takes one.
    public static let keepsLists = Self(
        id: "list_values",
        statement: "a custom field of several values has a list, and takes one",
        evidence: .inferred,
        consequence: "an import compares a list as its JSON, and sends none: only a write shows whether one is taken"
    ) { try await $0.keepsLists() }

    /// The OpenAPI document is served at `docs/v2/released.yaml`.
    public static let servesItsDocument = Self(
        id: "own_document",
        statement: "the OpenAPI document is served at `docs/v2/released.yaml`",
        evidence: .likely,
        consequence: "no effect on requests, but changes of the API cannot be looked up"
    ) { try await $0.servesItsDocument() }
}
