// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@Suite("Retries by the response", .timed, .timeLimit(.minutes(10)))
struct RetryByResponseTests {
    private func client(_ wire: ClosureTransport, _ judge: @escaping @Sendable (ResponseSummary) -> Bool?) -> Client {
        var policy = RetryPolicy.standard
        policy.backoff = .none
        policy.isWorthRetrying = judge
        return Client.over(wire) { $0.middleware = [.retry(policy)] }
    }

    /// Retries what says in its body that it is busy, and nothing that says that it is over.
    private let byBody: @Sendable (ResponseSummary) -> Bool? = { response in
        let text = String(decoding: response.bodyPrefix, as: UTF8.self)
        return text.contains("busy") ? true : text.contains("over") ? false : nil
    }

    @Test("A response that is worth it is retried, whatever its status, and the caller gets the last one whole")
    func retried() async throws {
        for status in [200, 400] {
            let whole = "\"" + String(repeating: "x", count: 200_000) + "\""
            let wire = ClosureTransport { _, attempt in
                attempt < 3 ? .json("\"busy\"", status: status) : .json(whole)
            }
            let value = try await client(wire, byBody).send(Request<String>.get("p"))
            #expect(value.count == 200_000 && wire.requests.count == 3)
        }
    }

    @Test("One that is not worth it is not, and the status decides where the closure does not")
    func notRetried() async throws {
        for (body, attempts) in [("\"over\"", 1), ("\"other\"", 3)] {
            let wire = ClosureTransport { _, _ in .json(body, status: 503) }
            let error = await #expect(throws: ClientError.self) {
                try await client(wire, byBody).send(Request<String>.get("p"))
            }
            #expect(error?.kind == .unavailable && wire.requests.count == attempts)
            #expect(error?.response.map { String(decoding: $0.bodyPrefix, as: UTF8.self) } == body)
        }
    }

    @Test("After the last attempt the caller gets the response, and a write is never sent twice")
    func bounds() async throws {
        let wire = ClosureTransport("\"busy\"")
        #expect(try await client(wire, byBody).send(Request<String>.get("p")) == "busy" && wire.requests.count == 3)
        #expect(try await client(wire, byBody).send(Request<String>.post("p")) == "busy" && wire.requests.count == 4)
    }

    @Test("It sees 64 KiB of a body at most at once, with fields and status, and no stream of an accepted status")
    func seen() async throws {
        let sizes = EventLog<Int>()
        let wire = ClosureTransport { _, _ in .json("\"" + String(repeating: "x", count: 300_000) + "\"") }
        let client = client(wire) { response in
            sizes.add(response.bodyPrefix.count)
            return response.head.status == .ok && response.head.headerFields[.contentType] != nil ? nil : true
        }
        _ = try await client.send(Request<String>.get("p"))
        #expect(sizes.all == [65_536])
        try await client.withResponse(to: Request<Void>.get("p")) { _, body in _ = try await body.collect() }
        #expect(sizes.all.count == 1)
    }

    @Test("Two policies with closures of their own are different, and copies of one are equal")
    func equality() {
        var one = RetryPolicy.standard
        one.isWorthRetrying = { _ in true }
        var other = RetryPolicy.standard
        other.isWorthRetrying = { _ in true }
        let copy = one
        #expect(one == copy && one != other && one != .standard && one.hashValue == copy.hashValue)
        other.isWorthRetrying = nil
        #expect(other == .standard)
    }
}
