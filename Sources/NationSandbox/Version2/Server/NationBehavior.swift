// SPDX-License-Identifier: MIT

/// What version 2 does where no document says it, or where documents and
/// reports disagree: each can be switched off while a nation runs, so that who
/// relies on it can be seen to notice.
///
/// The names are those of `/sandbox/behaviors`.
enum NationBehavior: String, CaseIterable, Sendable {
    /// `filter[id][gt]` compares numbers; off, it is 400.
    case keyFilters = "key_filters"
    /// Rows with equal values change places from one page to the next, since
    /// `sort` adds no tie-breaker; off, they stand in the order of their ids.
    case unstableTies = "unstable_ties"
    /// Times hold fractions of a second that are not printed, so `gt` finds the
    /// second it names; off, times are whole seconds.
    case fractionalTimes = "fractional_times"
    /// A page larger than 100 is 400; off, it is one of 100.
    case pageSizeErrors = "page_size_errors"
    /// Pages of sideloads are refused where there are several parents; off,
    /// each parent has its own.
    case sideloadPagesRefused = "sideload_pages_refused"
    /// `page[offset]` and `page[after]` are known; off, they are 400.
    case pageOffsets = "page_offsets"
    /// `stats[total]=count` is answered; off, it is 400.
    case totals = "totals"
    /// `filter[x]=null` is 400 for what is never null; off, it finds nothing.
    case nullErrors = "null_errors"
    /// A filter that nobody knows is 400; off, it is dropped without a word.
    case unknownFilterErrors = "unknown_filter_errors"
    /// A sideload that nobody knows is 400; off, it is dropped without a word.
    case unknownIncludeErrors = "unknown_include_errors"
    /// Unknown names in `fields` are passed over; off, they are 400.
    case unknownFieldsIgnored = "unknown_fields_ignored"
    /// `links.next` is there as long as a page has rows; off, the last full
    /// page has none.
    case nextUntilEmpty = "next_until_empty"
}

extension Setting<Set<NationBehavior>> {
    /// Whether a behavior has not been switched off.
    func holds(_ behavior: NationBehavior) -> Bool { !value.contains(behavior) }

    var bytes: [UInt8] {
        JSONObject.text(
            NationBehavior.allCases.map { ($0.rawValue, Array((holds($0) ? "true" : "false").utf8)) })
    }

    /// `{"key_filters": false}`: changes what the body names.
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
