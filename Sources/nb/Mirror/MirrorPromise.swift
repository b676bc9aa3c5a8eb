// SPDX-License-Identifier: MIT

import Foundation
import NationBuilder
import NationBuilderMirror

/// The guarantees of a copy and their moments, and the gaps, in sentences.
struct MirrorPromise: Sendable {
    /// The tables that were read at least in part.
    let read: [MirrorStatus.Table]
    /// The tables that no run has read.
    let unread: [MirrorStatus.Table]
    let now: Date

    /// Of more types only the number is told: the table has their names.
    static let mostNames = 4

    init(_ status: MirrorStatus, now: Date) {
        read = status.tables.filter { $0.isLoading || $0.changesUpTo != nil || $0.deletionsUpTo != nil }
        unread = status.tables.filter { !$0.isLoading && $0.changesUpTo == nil && $0.deletionsUpTo == nil }
        self.now = now
    }

    private enum Time { case updated, created, none }

    private static func time(of table: MirrorStatus.Table) -> Time {
        let type = V2.ResourceType.named(table.name)
        if type?.attribute("updated_at") != nil { return .updated }
        return type?.attribute("created_at") != nil ? .created : .none
    }

    private var whole: [MirrorStatus.Table] { read.filter { !$0.isLoading } }

    private func whole(_ time: Time) -> [MirrorStatus.Table] { whole.filter { Self.time(of: $0) == time } }

    /// The moment up to which the copy is whole; `nil` when no sweep has ended.
    private var sweptUpTo: Date? { whole.compactMap(\.deletionsUpTo).min() }

    /// The guarantee of a copy in one sentence.
    ///
    /// - Parameter path: The path of the copy.
    func sentence(_ path: String) -> String {
        let loading = read.filter(\.isLoading)
        if !loading.isEmpty { return "\(path) is not complete yet: \(notRead(loading))." }
        // Of the others a refresh finds changes only by a sweep.
        let updated = whole(.updated)
        guard let sweptUpTo, let changesUpTo = (updated.isEmpty ? whole : updated).compactMap(\.changesUpTo).min()
        else { return "\(path) has nothing yet." }
        let (swept, changed) = (MirrorTime.minute(sweptUpTo), MirrorTime.minute(changesUpTo))
        guard changed > swept else { return "\(path) is whole as of \(swept) UTC." }
        let count = whole.count { $0.changesUpTo.map { MirrorTime.minute($0) >= changed } ?? false }
        let part = count == whole.count ? "" : " in \(count) of \(types(whole))"
        return "\(path) is whole as of \(swept) UTC, and has what was changed by \(changed) UTC\(part)."
    }

    /// The guarantees, point by point; empty when there is none.
    var guaranteed: [String] {
        var sentences: [String] = []
        let updated = whole(.updated)
        if let time = updated.compactMap(\.changesUpTo).min() {
            sentences.append("In \(types(updated)), all that was new or changed by \(words(time)).")
        }
        let created = whole(.created)
        if let time = created.compactMap({ $0.newUpTo ?? $0.changesUpTo }).min() {
            sentences.append("In \(types(created)), which have no updated_at, all that was new by \(words(time)).")
        }
        let swept = whole.filter { $0.deletionsUpTo != nil }
        if let sweptUpTo {
            let all = swept.count == whole.count && swept.count > 1 ? "all \(types(swept))" : types(swept)
            sentences.append(
                "In \(all), everything by \(words(sweptUpTo)), the last sweep: what was deleted by then is gone.")
        }
        return sentences
    }

    /// The gaps in the guarantees.
    var open: [String] {
        var sentences: [String] = []
        let loading = read.filter(\.isLoading)
        if !loading.isEmpty {
            let names = loading.count <= Self.mostNames ? ": \(loading.map(\.name).joined(separator: ", "))" : ""
            sentences.append("\(notRead(loading)) yet\(names).")
        }
        guard !whole.isEmpty else { return sentences }
        let others = whole.filter { Self.time(of: $0) != .updated }
        let changed = others.isEmpty ? "" : ", and what was changed in \(types(others)) without updated_at"
        sentences.append("What was deleted after the last sweep\(changed).")
        if !whole(.updated).isEmpty {
            sentences.append(
                "What was changed without a new updated_at, as counters are, or was visible only 5 min after it. The "
                    + "next sweep finds it.")
        }
        return sentences
    }

    private func notRead(_ tables: [MirrorStatus.Table]) -> String {
        "\(types(tables)) \(tables.count == 1 ? "is" : "are") not read to the end"
    }

    private func types(_ tables: [MirrorStatus.Table]) -> String { Count.of(tables.count, "type", "types") }

    private func words(_ date: Date) -> String { MirrorTime.words(date, now: now) }
}
