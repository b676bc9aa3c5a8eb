// SPDX-License-Identifier: MIT

import ErrandCore

extension V1 {
    /// What the events of a site are searched by.
    ///
    /// All that is set has to match; without any, all events do.
    public struct EventSearch: Sendable, Hashable {
        /// Tags that the event has to have; sent with commas between them.
        public var tags: [String]
        /// The earliest moment at which it begins.
        public var starting: DateTime?
        /// The latest moment at which it ends.
        public var until: DateTime?
        /// The number of the calendar it is in.
        public var calendarID: Int?

        /// A search by these.
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
