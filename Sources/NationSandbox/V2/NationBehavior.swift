// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2-behaviors.json; change that, not this.

/// The behaviors of version 2 that are not documented, or on which documents
/// and reports disagree.
///
/// Each can be switched off while a nation runs, to test whether a program
/// depends on it.
///
/// The names are those of `/sandbox/behaviors`.
enum NationBehavior: String, CaseIterable, Sendable {
    /// `sort=id&filter[id][gt]=N` walks a table by key; off: 400.
    case keyFilters = "key_filters"
    /// A filter that does not exist is refused, not dropped; off: ignored.
    case unknownFilterErrors = "unknown_filter_errors"
    /// A `page[size]` over 100 is refused, not cut; off: the page has 100 rows.
    case pageSizeErrors = "page_size_errors"
    /// `stats[total]=count` counts rows; off: 400.
    case totals = "totals"
    /// `stats[total]=count` counts only the rows that meet the filters; off: it
    /// counts all rows.
    case filteredTotals = "filtered_totals"
    /// `filter[email]=null` finds people without an e-mail address; off: 400.
    case nullFilters = "null_filters"
    /// `null` is refused for an attribute that is never null; off: it finds
    /// nothing.
    case nullErrors = "null_errors"
    /// Times are given in whole seconds; off: with three decimals.
    case wholeSeconds = "whole_seconds"
    /// `eq` finds a time by its whole second; off: it finds nothing.
    case secondEquality = "second_equality"
    /// `gt` compares fractions of a second, which responses leave out; off:
    /// whole seconds.
    case fractionalTimes = "fractional_times"
    /// Rows with equal values change places between pages, since `sort` adds no
    /// tie-breaker; off: ordered by id.
    case unstableTies = "unstable_ties"
    /// A page after the last one is empty; off: 404.
    case emptyPages = "empty_pages"
    /// A page with rows links to a next one, even when that is empty; off: the
    /// last full page has none.
    case nextUntilEmpty = "next_until_empty"
    /// `include=signup_tags` is known, and `include=tags` is refused; off:
    /// ignored.
    case unknownIncludeErrors = "unknown_include_errors"
    /// An operation has only the sideloads that its documentation lists: no
    /// paths such as `taggings.tag`; off: any relationship of the type, and
    /// paths of them.
    case listedSideloads = "listed_sideloads"
    /// Pages of sideloads are refused for more than one row; off: each parent
    /// has its own.
    case sideloadPagesRefused = "sideload_pages_refused"
    /// A name in `fields` that does not exist is ignored; off: 400.
    case unknownFieldsIgnored = "unknown_fields_ignored"
    /// `page[offset]` begins a page at any row; off: 400.
    case pageOffsets = "page_offsets"
    /// `page[after]` begins a page behind a cursor, which is an offset in
    /// Base64; off: 400.
    case pageCursors = "page_cursors"
    /// A custom field of several values has a list, and takes one; off: it has
    /// a text with JSON.
    case listValues = "list_values"
    /// The OpenAPI document is served at `docs/v2/released.yaml`; off: 404.
    case ownDocument = "own_document"
}
