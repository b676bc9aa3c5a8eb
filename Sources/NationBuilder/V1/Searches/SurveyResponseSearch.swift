// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation

extension V1 {
    /// The criteria of a search for responses to surveys.
    ///
    /// All criteria that are set must match. Without criteria all responses
    /// match.
    public struct SurveyResponseSearch: Sendable, Hashable {
        /// The survey's id.
        public var surveyID: Int?
        /// The earliest time of the response; sent in whole seconds since 1970.
        public var start: DateTime?
        /// The latest time of the response; sent in whole seconds since 1970.
        public var end: DateTime?

        /// Creates a search.
        public init(surveyID: Int? = nil, start: DateTime? = nil, end: DateTime? = nil) {
            self.surveyID = surveyID
            self.start = start
            self.end = end
        }

        var part: RequestPart {
            .group([
                Self.seconds("start_time", start), Self.seconds("end_time", end), .query("survey_id", surveyID),
            ])
        }

        /// Returns the query part of a time.
        ///
        /// A time of unknown form is refused: without it the search would find
        /// everything.
        private static func seconds(_ name: String, _ moment: DateTime?) -> RequestPart? {
            guard let moment else { return nil }
            guard let date = moment.date else {
                return .edit { _ in throw ClientError(.invalidRequest.url, reason: "\(name) has no known form") }
            }
            return .query(name, Int(date.timeIntervalSince1970.rounded(.down)))
        }
    }
}
