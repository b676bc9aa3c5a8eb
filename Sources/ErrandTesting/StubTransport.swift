// SPDX-License-Identifier: MIT

public import ErrandCore

/// A transport that answers what a test says, and remembers what was asked.
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
/// The first rule that matches answers. A request that no rule matches throws
/// an ``UnmatchedRequest``, which names what was asked, its secrets hidden, and
/// what is stubbed. Like a real transport it reads the request's body once, and
/// refuses one that is longer or shorter than it says.
///
/// Copies share rules and memory.
public struct StubTransport: Transport {
    private let script: StubScript
    private let time: TimeSource

    /// A transport with these rules.
    ///
    /// - Parameters:
    ///   - time: What delays are measured by; the system's clock by default.
    ///   - rules: What is asked, and what is answered.
    public init(time: TimeSource = .system, _ rules: StubRule...) {
        self.time = time
        script = StubScript(rules)
    }

    /// A transport that gives every request to a function.
    ///
    /// - Parameters:
    ///   - time: What delays are measured by; the system's clock by default.
    ///   - answer: Called for each request; what it throws, the transport throws.
    public init(
        time: TimeSource = .system, _ answer: @escaping @Sendable (RecordedRequest) async throws -> StubAnswer
    ) {
        self.time = time
        script = StubScript([.when(nil, nil, answer)])
    }

    /// Adds rules behind those there are.
    public func add(_ rules: StubRule...) { script.add(rules) }

    /// The requests in the order in which they came, unmatched ones included.
    public var requests: [RecordedRequest] { script.requests }

    /// The requests that no rule matched.
    public var unmatched: [RecordedRequest] { script.unmatched }

    /// Forgets the requests; rules keep their place in their answers.
    public func forgetRequests() { script.forgetRequests() }

    /// Waits until at least so many requests have come.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func waitForRequests(_ count: Int) async throws { try await script.waitForRequests(count) }

    /// Answers by the first rule that matches.
    public func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { [script, time] in
            let recorded = RecordedRequest(request, body: try await SentBody.read(request.body))
            let answer = try await script.answer(recorded)
            return try await answer.respond(time)
        }
    }
}
