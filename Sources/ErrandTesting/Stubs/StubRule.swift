// SPDX-License-Identifier: MIT

import ErrandCore
public import HTTPTypes

/// A rule of a ``StubTransport``: the requests that it matches, and their
/// responses.
///
/// A path is compared in its percent-encoded form:
///
/// * `people/{}` matches requests with this template, and requests to
///   `people/7` however they were made. `{}` stands for any text within one
///   segment.
/// * `/v1/people/{}`, with a leading slash, is compared with the whole path,
///   including the base URL's path.
/// * `people?page=2` also compares the query: each pair must be in the
///   request's query, in any position. Other pairs are allowed.
///
/// Responses are used in order, and the last response is repeated.
public struct StubRule: Sendable, CustomStringConvertible {
    private let method: HTTPRequest.Method?
    private let path: StubPath?
    private let condition: (@Sendable (RecordedRequest) -> Bool)?
    private let responses: [StubResponse]
    private let compute: (@Sendable (RecordedRequest) async throws -> StubResponse)?

    private init(
        _ method: HTTPRequest.Method?, _ path: String?, _ condition: (@Sendable (RecordedRequest) -> Bool)?,
        _ responses: [StubResponse], _ compute: (@Sendable (RecordedRequest) async throws -> StubResponse)?
    ) {
        self.method = method
        self.path = path.map { StubPath($0) }
        self.condition = condition
        self.responses = responses
        self.compute = compute
    }

    /// Creates a rule with responses.
    ///
    /// - Parameters:
    ///   - method: The method; `nil` matches any method.
    ///   - path: The path; `nil` matches any path.
    ///   - condition: A further condition on the request.
    ///   - first: The first response.
    ///   - later: The responses to later requests. The last one is repeated.
    public static func when(
        _ method: HTTPRequest.Method? = nil, _ path: String? = nil,
        where condition: (@Sendable (RecordedRequest) -> Bool)? = nil,
        _ first: StubResponse, _ later: StubResponse...
    ) -> StubRule {
        StubRule(method, path, condition, [first] + later, nil)
    }

    /// Creates a rule that computes the response from the request.
    ///
    /// - Parameters:
    ///   - method: The method; `nil` matches any method.
    ///   - path: The path; `nil` matches any path.
    ///   - condition: A further condition on the request.
    ///   - respond: Returns the response to a request. The transport throws the
    ///     errors that it throws.
    public static func when(
        _ method: HTTPRequest.Method? = nil, _ path: String? = nil,
        where condition: (@Sendable (RecordedRequest) -> Bool)? = nil,
        _ respond: @escaping @Sendable (RecordedRequest) async throws -> StubResponse
    ) -> StubRule {
        StubRule(method, path, condition, [], respond)
    }

    func matches(_ request: RecordedRequest) -> Bool {
        if let method, method != request.method { return false }
        if let path, !path.matches(request.request) { return false }
        return condition?(request) ?? true
    }

    func respond(to request: RecordedRequest, turn: Int) async throws -> StubResponse {
        if let compute { return try await compute(request) }
        return responses[min(turn, responses.count - 1)]
    }

    /// The method and the path, such as `GET people/{}`, and whether there is a condition.
    public var description: String {
        let text = "\(method?.rawValue ?? "any method") \(path?.pattern ?? "any path")"
        return condition == nil ? text : text + " on a condition"
    }
}
