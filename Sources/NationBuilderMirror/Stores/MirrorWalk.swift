// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON

/// Up to when a table is known.
struct MirrorFreshness: Sendable, Hashable {
    /// The moment from which the next run asks for changes; `nil` before the first load has ended, and for types
    /// without a time of changes.
    var since: Date?
    /// The moment up to which changes are known; `nil` before the first load has ended.
    var changesUpTo: Date?
    /// The moment up to which deletions are known by a sweep; `nil` before the first one has ended.
    var deletionsUpTo: Date?
}

/// A walk by id over a type, in one or several ranges, as it stands.
struct MirrorWalk: Sendable, Hashable, Codable {
    enum Kind: String, Sendable, Codable {
        /// The first walk over all rows.
        case load
        /// A walk over all rows, which notes what is missing.
        case sweep
        /// A walk over the rows that changed since a moment.
        case changes
    }

    /// A part of the ids that is not read yet: those after one, up to another.
    struct Range: Sendable, Hashable, Codable {
        var after: Int
        /// `nil` for a range without an end.
        var upTo: Int?
    }

    let table: String
    let kind: Kind
    /// The moment from which changes are asked for; `nil` for walks over all rows.
    let since: Date?
    /// The moment at which it began: the earlier of the first response's `Date` and our clock; `nil` before the first
    /// response.
    var began: Date?
    /// The ranges that are not read yet.
    var ranges: [Range]
}

extension MirrorWalk {
    /// The walk as the text of a column.
    var text: String {
        get throws { String(decoding: try JSONWriter().encode(self), as: UTF8.self) }
    }

    /// Reads a walk; `nil` when the text is none.
    init?(_ text: String) {
        guard let walk = try? JSONReader().decode(Self.self, from: Array(text.utf8)) else { return nil }
        self = walk
    }
}
