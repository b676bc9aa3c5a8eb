// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@Suite("Fault transport", .timed, .timeLimit(.minutes(10)))
struct FaultTransportTests {
    private static let text = "0123456789"
    private let request = RawRequest(
        head: HTTPRequest(method: .post, scheme: "http", authority: "example.com", path: "/people"),
        body: .text("{}"))

    private func stub(isChunked: Bool = false) -> StubTransport {
        let response: StubResponse = isChunked ? .chunks(["01234", "56789"]) : .text(Self.text)
        return StubTransport(.when(.post, "people", response))
    }

    /// Returns the text that came of the body, and the error that ended it.
    private func read(_ response: RawResponse) async -> (text: String, kind: ClientError.Kind?) {
        var bytes: [UInt8] = []
        do {
            for try await chunk in response.body { bytes += chunk }
            return (String(decoding: bytes, as: UTF8.self), nil)
        } catch {
            return (String(decoding: bytes, as: UTF8.self), (error as? ClientError)?.kind)
        }
    }

    @Test(
        "A fault before the head is thrown, and the server has seen the request or not",
        arguments: [
            (Fault.refused, ClientError.Kind.connection.refused, 0),
            (.unresolved, .connection.dns, 0),
            (.reset(.beforeDelivery), .connection.lost, 0),
            (.reset(.beforeHead), .connection.lost, 1),
            (.garbage, .connection.protocolViolation, 1),
        ])
    func beforeHead(fault: Fault, kind: ClientError.Kind, delivered: Int) async throws {
        let stub = stub()
        let faults = FaultTransport(stub, fault)
        let error = await #expect(throws: ClientError.self) { try await faults.send(request) }
        #expect(error?.kind == kind)
        #expect(stub.requests.count == delivered)
    }

    @Test(
        "A body breaks after the bytes it was told to",
        arguments: [
            (Fault.reset(.afterHead), "", Optional(ClientError.Kind.connection.lost)),
            (.reset(.afterBytes(3)), "012", .connection.lost),
            (.reset(.afterBytes(99)), text, .connection.lost),
            (.cut(afterBytes: 0), "", .undecodable.truncated),
            (.cut(afterBytes: 9), "012345678", .undecodable.truncated),
            (.cut(afterBytes: 10), text, nil),
            (.wrongLength(by: 5), text, .undecodable.truncated),
            (.wrongLength(by: -4), "012345", nil),
            (.wrongLength(by: .min), "", nil),
            (.wrongLength(by: .max), text, .undecodable.truncated),
        ])
    func body(fault: Fault, expected: String, kind: ClientError.Kind?) async throws {
        let response = try await FaultTransport(stub(), fault).send(request)
        let (text, error) = await read(response)
        #expect(text == expected)
        #expect(error == kind)
        #expect(response.head.headerFields[.contentLength] == response.body.length.map(String.init))
    }

    @Test("A body of unknown length that is cut is truncated even at its end")
    func chunked() async throws {
        let response = try await FaultTransport(stub(isChunked: true), .cut(afterBytes: 10)).send(request)
        let (text, kind) = await read(response)
        #expect(text == Self.text)
        #expect(kind == .undecodable.truncated)
    }

    @Test("A status comes without the server acting, with or without Retry-After")
    func statuses() async throws {
        let stub = stub()
        let faults = FaultTransport(
            stub, .status(429, retryAfter: .seconds(3)), .status(503),
            .status(429, retryAfter: .milliseconds(300)))
        let first = try await faults.send(request)
        let second = try await faults.send(request)
        let third = try await faults.send(request)
        #expect(first.head.status == .tooManyRequests)
        #expect(first.head.headerFields[.retryAfter] == "3")
        #expect(third.head.headerFields[.retryAfter] == "1", "a client that comes then is not too early")
        #expect(second.head.status == .serviceUnavailable)
        #expect(!second.head.headerFields.contains(.retryAfter))
        #expect(stub.requests.isEmpty)
    }

    @Test("A head is late by its delay")
    func delay() async throws {
        let time = TestTime()
        let faults = FaultTransport(stub(), time: time.source, .delay(.seconds(2)))
        let call = Task { try await faults.send(request) }
        try await time.waitForSleeper(dueIn: .seconds(2))
        await time.advance(by: .seconds(2))
        #expect(try await call.value.head.status == .ok)
    }

    @Test("A drip gives its bytes at its pace, all of them")
    func drip() async throws {
        let time = TestTime()
        let response = try await FaultTransport(stub(), time: time.source, .drip(bytes: 4, every: .seconds(1)))
            .send(request)
        let reading = Task { await read(response).text }
        for second in 1...3 {
            try await time.waitForSleepers()
            await time.advance(by: .seconds(1))
            #expect(time.now.sinceOrigin == .seconds(second))
        }
        #expect(await reading.value == Self.text)
    }

    @Test("A garbled body is as long as the original, and the same for the same seed")
    func garbled() async throws {
        let faults = FaultTransport(
            stub(), .garbledBody(seed: 1), .garbledBody(seed: 1), .garbledBody(seed: 2))
        var bodies: [[UInt8]] = []
        for _ in 0..<3 { bodies.append(try await faults.send(request).body.collect()) }
        #expect(bodies.map(\.count) == [10, 10, 10])
        #expect(bodies[0] == bodies[1])
        #expect(bodies[0] != bodies[2])
        #expect(bodies[0] != Array(Self.text.utf8))
    }

    @Test("Exchanges behind the last fault pass, and the history tells what was done")
    func order() async throws {
        let faults = FaultTransport(stub(), .none, .refused)
        _ = try await faults.send(request)
        await #expect(throws: ClientError.self) { try await faults.send(request) }
        _ = try await faults.send(request)
        #expect(faults.injected == [.none, .refused, .none])
    }

    @Test("A plan is the same for the same seed, and another for another")
    func plan() {
        let kinds: [Fault] = [.refused, .garbage, .status(503)]
        func faults(_ seed: UInt64) -> [Fault] {
            let plan = FaultPlan(seed: seed, rate: 0.3, kinds)
            return (0..<1000).map { plan.fault(at: $0) }
        }
        #expect(faults(1) == faults(1))
        #expect(faults(1) != faults(2))
        let passed = faults(1).count { $0 == .none }
        #expect((650...750).contains(passed))
        for kind in kinds { #expect(faults(1).count { $0 == kind } > 60) }
    }

    @Test("A function can choose by the request")
    func chosen() async throws {
        let faults = FaultTransport(stub()) { request, _ in request.head.method == .post ? .refused : .none }
        await #expect(throws: ClientError.self) { try await faults.send(request) }
    }

    @Test("A client sees the fault as the error it knows")
    func throughClient() async throws {
        let client = Client(bare: "http://example.com", transport: FaultTransport(stub(), .cut(afterBytes: 4)))
        let error = await #expect(throws: ClientError.self) {
            try await client.send(Request.post("people").reading(.text))
        }
        #expect(error?.kind == .undecodable.truncated)
    }
}
