// SPDX-License-Identifier: MIT

import ErrandCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
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
        public var start: Date?
        /// The latest moment at which it was given; sent in whole seconds since
        /// 1970.
        public var end: Date?

        /// A search by these.
        public init(surveyID: Int? = nil, start: Date? = nil, end: Date? = nil) {
            self.surveyID = surveyID
            self.start = start
            self.end = end
        }

        var part: RequestPart {
            .group([
                .query("start_time", start.flatMap(Self.seconds)), .query("end_time", end.flatMap(Self.seconds)),
                .query("survey_id", surveyID),
            ])
        }

        private static func seconds(_ date: Date) -> Int? { Int(exactly: date.timeIntervalSince1970.rounded(.down)) }
    }
}
