// SPDX-License-Identifier: MIT

public import ErrandFoundation
import ErrandJSON

/// The progress of a tap: the value of a STATE message, with which the next run goes on.
///
/// Its bookmarks have one member per stream:
///
/// ```json
/// {"bookmarks": {"signups": {"since": "2026-01-02T03:04:05Z"}}}
/// ```
///
/// `since` is the moment from which the next run asks for changes. During a walk there are `started`, when it began,
/// and `after`, the id up to which it was read. Members that are not the tap's are kept as they are.
public struct SingerState: Sendable {
    /// The state as it was given, without our bookmarks.
    private var others: JSONObject
    private var otherBookmarks: JSONObject
    /// The bookmarks by the names of streams.
    var bookmarks: [String: SingerBookmark]

    /// Creates the state before the first run.
    public init() { (others, otherBookmarks, bookmarks) = ([:], [:], [:]) }

    /// Reads a state.
    ///
    /// Bookmarks of unknown streams are kept. A whole STATE message is read too.
    ///
    /// - Parameters:
    ///   - bytes: A JSON object; `{}` is the state before the first run.
    ///   - now: The present date; a state of the future is refused.
    /// - Throws: ``SingerError``.
    public init(_ bytes: [UInt8], at now: Date) throws {
        let object = try SingerDocument.object(bytes, "the state")
        others = object["type"]?.string == "STATE" ? object["value"]?.object ?? [:] : object
        let found = others.removeValue(forKey: "bookmarks") ?? .null
        guard let marks = found.isNull ? [:] : found.object else {
            throw SingerError(.state, "the state's bookmarks are no JSON object")
        }
        (otherBookmarks, bookmarks) = ([:], [:])
        for (name, value) in marks {
            if MirrorTable.named(name) == nil {
                otherBookmarks[name] = value
            } else {
                bookmarks[name] = try SingerBookmark(value, of: name, at: now)
            }
        }
    }

    /// The value of a STATE message.
    var object: JSONObject {
        var marks = otherBookmarks
        for table in MirrorTable.all {
            if let bookmark = bookmarks[table.name] { marks[table.name] = .object(bookmark.object) }
        }
        var object = others
        object["bookmarks"] = .object(marks)
        return object
    }

    /// Returns the order in which streams are read: what was left, then what was read longest ago.
    ///
    /// So a run that always ends early, as by a time limit, reaches all streams in the end.
    func order(_ streams: [SingerStream]) -> [SingerStream] {
        let left = streams.filter { bookmarks[$0.name]?.started != nil }
        let others = streams.filter { bookmarks[$0.name]?.started == nil }
        // Equal moments keep the given order.
        let sorted = others.enumerated().map {
            (since: bookmarks[$1.name]?.since ?? .distantPast, place: $0, stream: $1)
        }
        .sorted { ($0.since, $0.place) < ($1.since, $1.place) }
        return left + sorted.map(\.stream)
    }
}
