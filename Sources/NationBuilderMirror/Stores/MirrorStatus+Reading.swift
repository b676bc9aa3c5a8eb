// SPDX-License-Identifier: MIT

import ErrandFoundation

extension MirrorStatus.Table {
    /// Notes how many rows have a member of `_errand_extra`: an odd value, or an attribute without a column.
    mutating func note(extra name: String, _ rows: Int, in table: MirrorTable) {
        if table.column(name) == nil { unknownAttributes.append(name) } else { oddValues += rows }
    }

    /// Notes the moment from which the next run asks for changes, after ``changesUpTo`` is set.
    mutating func note(since: Date?) { newUpTo = changesUpTo.map { max($0, since ?? $0) } }

    /// Notes the walk that has not ended, as its text, after ``changesUpTo`` is set.
    mutating func note(walk: String?) {
        isLoading = changesUpTo == nil || walk.flatMap { MirrorWalk($0) }?.kind == .load
    }
}
