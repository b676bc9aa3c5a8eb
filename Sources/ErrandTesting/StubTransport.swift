// SPDX-License-Identifier: MIT

public import ErrandCore

/// A transport that returns stubbed responses and remembers requests.
///
/// ```swift
/// let stub = StubTransport(
///     .when(.get, "people/{}", .json(["id": 7])),
///     .when(.post, "people", .status(503), .json(["id": 8], status: .created)),  // the first time, then always
///     .when(.get, "events", .chunks(["data: 1\n\n", "data: 2\n\n"])))
/// let client = Client("https://api.example.com/v1", transport: stub)
/// …
/// #expect(stub.requests.map(\.path) == ["/v1/people/7"])
/// ```
///
/// The first matching rule decides the response. A request that no rule matches
/// throws an ``UnmatchedRequest``, which names the request, with secrets
/// hidden, and all rules. Like a real transport, the stub reads the request's
/// body once, and refuses a body whose length differs from the announced one.
///
/// Copies share rules and remembered requests.
public struct StubTransport: Transport {
    private let script: StubScript
    private let time: TimeSource

    /// Creates a transport with rules.
    ///
    /// - Parameters:
    ///   - time: The clock for delays; the system's clock by default.
    ///   - rules: The rules, which pair requests with responses.
    public init(time: TimeSource = .system, _ rules: StubRule...) {
        self.time = time
        script = StubScript(rules)
    }

    /// Creates a transport that passes every request to a function.
    ///
    /// - Parameters:
    ///   - time: The clock for delays; the system's clock by default.
    ///   - respond: Returns the response to a request. The transport throws the
    ///     errors that it throws.
    public init(
        time: TimeSource = .system, _ respond: @escaping @Sendable (RecordedRequest) async throws -> StubResponse
    ) {
        self.time = time
        script = StubScript([.when(nil, nil, respond)])
    }

    /// Adds rules after the existing ones.
    public func add(_ rules: StubRule...) { script.add(rules) }

    /// The requests in order of arrival, unmatched ones included.
    public var requests: [RecordedRequest] { script.requests }

    /// The requests that no rule matched.
    public var unmatched: [RecordedRequest] { script.unmatched }

    /// Forgets the requests.
    ///
    /// Rules keep their position in their lists of responses.
    public func forgetRequests() { script.forgetRequests() }

    /// Waits until at least a number of requests have come.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func waitForRequests(_ count: Int) async throws { try await script.waitForRequests(count) }

    /// Returns an exchange that responds by the first matching rule.
    public func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { [script, time] in
            let recorded = RecordedRequest(request, body: try await SentBody.read(request.body))
            let response = try await script.respond(recorded)
            return try await response.respond(time)
        }
    }
}
