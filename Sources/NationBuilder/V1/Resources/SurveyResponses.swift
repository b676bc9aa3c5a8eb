// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// What people answered to surveys.
    public struct SurveyResponses: Sendable {
        let api: NationV1

        /// The responses that match, one by one.
        ///
        /// - Parameters:
        ///   - search: The conditions; none by default.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(
            matching search: V1.SurveyResponseSearch = V1.SurveyResponseSearch(), limit: Int? = 100,
            _ parts: RequestPart?...
        ) -> ItemSequence<Page<SurveyResponse>, SurveyResponse> {
            api.items(Self.list(search, limit: limit), parts)
        }

        /// The responses that match, page by page.
        ///
        /// - Parameters:
        ///   - search: The conditions; none by default.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(
            matching search: V1.SurveyResponseSearch = V1.SurveyResponseSearch(), limit: Int? = 100,
            _ parts: RequestPart?...
        ) -> PageSequence<Page<SurveyResponse>> {
            api.pages(Self.list(search, limit: limit), parts)
        }

        /// The first page of the responses that match.
        public func list(
            _ search: V1.SurveyResponseSearch = V1.SurveyResponseSearch(), limit: Int? = nil, _ parts: RequestPart?...
        ) async throws -> Page<SurveyResponse> {
            try await api.send(Self.list(search, limit: limit), parts)
        }

        /// Adds a response and gives it as the API stored it.
        ///
        /// The numbers of the survey and of the person are needed, and the
        /// person needs a first and a last name.
        @discardableResult
        public func create(_ response: V1.SurveyResponse, _ parts: RequestPart?...) async throws -> SurveyResponse {
            try await api.send(Self.create(response), parts)
        }
    }
}

// MARK: - Requests

extension V1.SurveyResponses {
    /// A request for a page of the responses that match.
    public static func list(_ search: V1.SurveyResponseSearch = V1.SurveyResponseSearch(), limit: Int? = nil)
        -> Request<V1.Page<V1.SurveyResponse>>
    {
        Request(.get, "survey_responses", search.part, .limit(limit), reading: .json())
    }

    /// A request that adds a response.
    public static func create(_ response: V1.SurveyResponse) -> Request<V1.SurveyResponse> {
        Request(
            .post, "survey_responses", .new(response, as: "survey_response"), reading: .created(at: "survey_response"))
    }
}
