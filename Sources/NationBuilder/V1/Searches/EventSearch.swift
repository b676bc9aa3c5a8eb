// SPDX-License-Identifier: MIT

import ErrandCore

extension V1 {
    /// The criteria of a search for a site's events.
    ///
    /// All criteria that are set must match. Without criteria all events match.
    public struct EventSearch: Sendable, Hashable {
        /// The tags that the event must have; sent separated by commas.
        public var tags: [String]
        /// The earliest time at which the event begins.
        public var starting: DateTime?
        /// The latest time at which the event ends.
        public var until: DateTime?
        /// The id of the event's calendar.
        public var calendarID: Int?

        /// Creates a search.
        public init(
            tags: [String] = [], starting: DateTime? = nil, until: DateTime? = nil, calendarID: Int? = nil
        ) {
            self.tags = tags
            self.starting = starting
            self.until = until
            self.calendarID = calendarID
        }

        var part: RequestPart {
            .group([
                .query("tags", tags.isEmpty ? nil : tags.joined(separator: ",")),
                .query("starting", starting?.description), .query("until", until?.description),
                .query("calendar_id", calendarID),
            ])
        }
    }
}
