// SPDX-License-Identifier: MIT

import ErrandCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension V1 {
    /// What responses to surveys are searched by.
    ///
    /// All that is set has to match; without any, all responses do.
    public struct SurveyResponseSearch: Sendable, Hashable {
        /// The number of the survey.
        public var surveyID: Int?
        /// The earliest moment at which it was given; sent in whole seconds since
        /// 1970.
        public var start: DateTime?
        /// The latest moment at which it was given; sent in whole seconds since
        /// 1970.
        public var end: DateTime?

        /// A search by these.
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

        /// A moment of no known form is refused: left out, it would find all.
        private static func seconds(_ name: String, _ moment: DateTime?) -> RequestPart? {
            guard let moment else { return nil }
            guard let date = moment.date else {
                return .edit { _ in throw ClientError(.invalidRequest.url, reason: "\(name) is no moment") }
            }
            return .query(name, Int(date.timeIntervalSince1970.rounded(.down)))
        }
    }
}
