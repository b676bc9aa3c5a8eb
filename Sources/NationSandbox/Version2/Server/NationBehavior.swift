// SPDX-License-Identifier: MIT

/// The behaviors of version 2 that are not documented, or on which documents
/// and reports disagree.
///
/// Each can be switched off while a nation runs, to test whether a program
/// depends on it.
///
/// The names are those of `/sandbox/behaviors`.
enum NationBehavior: String, CaseIterable, Sendable {
    /// `filter[id][gt]` compares numbers.
    ///
    /// Off: 400.
    case keyFilters = "key_filters"
    /// Rows with equal values change places between pages, since `sort` adds no
    /// tie-breaker.
    ///
    /// Off: they are sorted by id.
    case unstableTies = "unstable_ties"
    /// Times have fractions of a second that are not printed, so `gt` also
    /// finds the second that it names.
    ///
    /// Off: times are whole seconds.
    case fractionalTimes = "fractional_times"
    /// A page size above 100 is 400.
    ///
    /// Off: it counts as 100.
    case pageSizeErrors = "page_size_errors"
    /// Pages of sideloads are refused when there are several parents.
    ///
    /// Off: each parent has its own page.
    case sideloadPagesRefused = "sideload_pages_refused"
    /// `page[offset]` and `page[after]` are supported.
    ///
    /// Off: 400.
    case pageOffsets = "page_offsets"
    /// `stats[total]=count` is answered.
    ///
    /// Off: 400.
    case totals = "totals"
    /// `filter[x]=null` is 400 for an attribute that is never null.
    ///
    /// Off: it finds nothing.
    case nullErrors = "null_errors"
    /// An unknown filter is 400.
    ///
    /// Off: it is ignored.
    case unknownFilterErrors = "unknown_filter_errors"
    /// An unknown sideload is 400.
    ///
    /// Off: it is ignored.
    case unknownIncludeErrors = "unknown_include_errors"
    /// Unknown names in `fields` are ignored.
    ///
    /// Off: 400.
    case unknownFieldsIgnored = "unknown_fields_ignored"
    /// `links.next` is present as long as a page has rows.
    ///
    /// Off: the last full page has none.
    case nextUntilEmpty = "next_until_empty"
}

extension Setting<Set<NationBehavior>> {
    /// Returns whether a behavior is on.
    func holds(_ behavior: NationBehavior) -> Bool { !value.contains(behavior) }

    var bytes: [UInt8] {
        JSONObject.text(
            NationBehavior.allCases.map { ($0.rawValue, Array((holds($0) ? "true" : "false").utf8)) })
    }

    /// Changes the behaviors that the body names, as in `{"key_filters":
    /// false}`.
    func change(by body: ControlBody) throws {
        try body.allow(Set(NationBehavior.allCases.map(\.rawValue)))
        for behavior in NationBehavior.allCases {
            guard let holds = try body.flag(behavior.rawValue) else { continue }
            change { off in
                if holds { off.remove(behavior) } else { off.insert(behavior) }
            }
        }
    }
}
