// SPDX-License-Identifier: MIT

import ErrandCore
public import HTTPTypes

/// What a ``StubTransport`` is asked, and what it answers then.
///
/// A path is compared as it goes over the wire, percent-encoded:
///
/// * `people/{}` matches the request whose template that is, and a request to
///   `people/7` however it was made. `{}` is any text within one segment.
/// * `/v1/people/{}`, with a slash in front, is compared with the whole path,
///   the base URL's included.
/// * `people?page=2` asks for the query too: each pair must be in the request's
///   query, in any place; others may be there.
///
/// Answers are given in their order; the last one is repeated.
public struct StubRule: Sendable, CustomStringConvertible {
    private let method: HTTPRequest.Method?
    private let path: StubPath?
    private let condition: (@Sendable (RecordedRequest) -> Bool)?
    private let answers: [StubAnswer]
    private let compute: (@Sendable (RecordedRequest) async throws -> StubAnswer)?

    private init(
        _ method: HTTPRequest.Method?, _ path: String?, _ condition: (@Sendable (RecordedRequest) -> Bool)?,
        _ answers: [StubAnswer], _ compute: (@Sendable (RecordedRequest) async throws -> StubAnswer)?
    ) {
        self.method = method
        self.path = path.map { StubPath($0) }
        self.condition = condition
        self.answers = answers
        self.compute = compute
    }

    /// A rule with answers.
    ///
    /// - Parameters:
    ///   - method: The method; `nil` is any.
    ///   - path: The path; `nil` is any.
    ///   - condition: What else must hold.
    ///   - first: The first answer.
    ///   - later: What is answered to later requests; the last one is repeated.
    public static func when(
        _ method: HTTPRequest.Method? = nil, _ path: String? = nil,
        where condition: (@Sendable (RecordedRequest) -> Bool)? = nil,
        _ first: StubAnswer, _ later: StubAnswer...
    ) -> StubRule {
        StubRule(method, path, condition, [first] + later, nil)
    }

    /// A rule whose answer is computed from the request.
    ///
    /// - Parameters:
    ///   - method: The method; `nil` is any.
    ///   - path: The path; `nil` is any.
    ///   - condition: What else must hold.
    ///   - answer: Called for each request; what it throws, the transport throws.
    public static func when(
        _ method: HTTPRequest.Method? = nil, _ path: String? = nil,
        where condition: (@Sendable (RecordedRequest) -> Bool)? = nil,
        _ answer: @escaping @Sendable (RecordedRequest) async throws -> StubAnswer
    ) -> StubRule {
        StubRule(method, path, condition, [], answer)
    }

    func matches(_ request: RecordedRequest) -> Bool {
        if let method, method != request.method { return false }
        if let path, !path.matches(request.request) { return false }
        return condition?(request) ?? true
    }

    func answer(to request: RecordedRequest, turn: Int) async throws -> StubAnswer {
        if let compute { return try await compute(request) }
        return answers[min(turn, answers.count - 1)]
    }

    /// Method and path, such as `GET people/{}`, and whether there is a condition.
    public var description: String {
        let text = "\(method?.rawValue ?? "any method") \(path?.pattern ?? "any path")"
        return condition == nil ? text : text + " on a condition"
    }
}
