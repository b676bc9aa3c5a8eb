// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// People's responses to surveys.
    public struct SurveyResponses: Sendable {
        let api: NationV1
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.SurveyResponses {
    /// Creates a request that returns a page of the responses that match.
    ///
    /// - Parameters:
    ///   - search: The conditions; none by default.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(_ search: V1.SurveyResponseSearch = V1.SurveyResponseSearch(), limit: Int? = nil)
        -> Request<V1.Page<V1.SurveyResponse>>
    {
        .fetching("survey_responses", search.part, .limit(limit))
    }

    /// Creates a request that adds a response and returns it as the API stored
    /// it.
    ///
    /// The ids of the survey and of the person are needed, and the
    /// person needs a first and a last name.
    public static func create(_ response: V1.SurveyResponse) -> Request<V1.SurveyResponse> {
        .adding(response, as: "survey_response", at: "survey_responses")
    }
}
