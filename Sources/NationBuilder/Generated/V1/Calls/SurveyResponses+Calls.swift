// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/SurveyResponses.swift; change that, not this.

public import ErrandCore

extension V1.SurveyResponses {
    /// Returns the responses that match, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - search: The conditions; none by default.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(
        matching search: V1.SurveyResponseSearch = V1.SurveyResponseSearch(), limit: Int? = 100,
        _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.SurveyResponse>, V1.SurveyResponse> {
        api.items(Self.list(search, limit: limit), parts)
    }

    /// Returns the responses that match, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - search: The conditions; none by default.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(
        matching search: V1.SurveyResponseSearch = V1.SurveyResponseSearch(), limit: Int? = 100,
        _ parts: RequestPart?...
    ) -> PageSequence<V1.Page<V1.SurveyResponse>> {
        api.pages(Self.list(search, limit: limit), parts)
    }

    /// Returns the first page of the responses that match.
    ///
    /// - Parameters:
    ///   - search: The conditions; none by default.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(
        _ search: V1.SurveyResponseSearch = V1.SurveyResponseSearch(), limit: Int? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<V1.SurveyResponse> {
        try await api.send(Self.list(search, limit: limit), parts)
    }

    /// Adds a response and returns it as the API stored it.
    ///
    /// The ids of the survey and of the person are needed, and the
    /// person needs a first and a last name.
    @discardableResult
    public func create(_ response: V1.SurveyResponse, _ parts: RequestPart?...) async throws -> V1.SurveyResponse {
        try await api.send(Self.create(response), parts)
    }
}
