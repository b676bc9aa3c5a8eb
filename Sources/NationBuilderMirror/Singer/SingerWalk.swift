// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation

/// The reading of one stream: what it asks for, and the bookmarks that its pages leave.
///
/// It is a pure state machine.
struct SingerWalk: Sendable {
    /// The most records between two states.
    static let mostRecords = 1000
    /// The most time between two states, if records come.
    static let longest = Duration.seconds(10)

    private let hasVersions: Bool
    private let lag: Duration
    /// The bookmark after the records so far.
    private(set) var bookmark: SingerBookmark
    /// The records since the last state.
    private var unsaved = 0
    private var savedAt: TimeSource.Instant
    /// The records so far.
    private(set) var count = 0

    /// Goes on with a walk that an earlier run left, or begins one.
    ///
    /// - Parameters:
    ///   - earlier: The bookmark of the state; `nil` without one.
    ///   - hasVersions: Whether versions are activated.
    ///   - lag: How long a change may take until others can see it.
    init(
        _ method: SingerStream.Method, from earlier: SingerBookmark?, hasVersions: Bool, lag: Duration,
        at now: TimeSource.Instant
    ) {
        var bookmark = earlier ?? SingerBookmark()
        if method == .whole {
            // What was left of a walk over changes is no part of one over all rows.
            if bookmark.since != nil { (bookmark.started, bookmark.after) = (nil, nil) }
            bookmark.since = nil
        }
        self.bookmark = bookmark
        self.hasVersions = hasVersions
        self.lag = lag
        savedAt = now
        if !hasVersions { self.bookmark.version = nil }
    }

    /// The moment since which changes are read; `nil` for all rows.
    var since: Date? { bookmark.since }
    /// The id after which it goes on.
    var after: Int { bookmark.after ?? 0 }
    /// The version of the records; `nil` without versions, and for changes of rows that have none.
    var version: Int? { bookmark.version }

    /// Takes the moment of the first response.
    ///
    /// - Parameters:
    ///   - responded: The response's `Date`; `nil` without one.
    ///   - asked: Our clock before the request.
    mutating func begin(responded: Date?, asked: Date) {
        guard bookmark.started == nil else { return }
        let moment = MirrorWalk.began(responded: responded, asked: asked)
        bookmark.started = moment
        // A walk over all rows makes a new version, greater than the one before.
        if hasVersions, since == nil { bookmark.version = max(Int(moment.timeIntervalSince1970), (version ?? 0) + 1) }
    }

    /// Takes the ids of a page whose records were written.
    ///
    /// - Returns: Whether the state is to be written after them.
    mutating func receive(_ ids: [Int], at now: TimeSource.Instant) -> Bool {
        guard let last = ids.last else { return false }
        bookmark.after = last
        count += ids.count
        unsaved += ids.count
        guard unsaved >= Self.mostRecords || savedAt.duration(to: now) >= Self.longest else { return false }
        (unsaved, savedAt) = (0, now)
        return true
    }

    /// Ends the walk.
    ///
    /// - Returns: The version to activate; `nil` for none. A list without rows activates none: a nation may hide rows
    ///   from a person who lost a permission, and targets empty the table.
    mutating func end() -> Int? {
        let activated = since == nil && bookmark.after != nil ? version : nil
        if let started = bookmark.started { bookmark.since = MirrorFreshness.since(started, lag: lag) }
        (bookmark.started, bookmark.after) = (nil, nil)
        return activated
    }
}
