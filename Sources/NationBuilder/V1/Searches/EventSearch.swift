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

        /// The names in the query, each with its text in a search; `nil` for a criterion that is not set.
        private static let criteria: [(name: String, text: @Sendable (Self) -> String?)] = [
            ("tags", { $0.tags.isEmpty ? nil : $0.tags.joined(separator: ",") }),
            ("starting", { $0.starting?.description }), ("until", { $0.until?.description }),
            ("calendar_id", { $0.calendarID?.description }),
        ]

        /// The names in the query, in the order of the request.
        package static var parameters: [String] { criteria.map(\.name) }

        var part: RequestPart { .group(Self.criteria.map { .query($0.name, $0.text(self)) }) }
    }
}
