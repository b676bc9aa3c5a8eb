// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import NationBuilder
import Synchronization
import TestSupport
import Testing

// The delegate of NBClient, as middleware around sending. The guide shows these.

// client:willCreateDataTaskForRequest:
struct WillSend: Middleware {
    var change: @Sendable (inout RawRequest) -> Void

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        var request = request
        change(&request)
        return try await next(request)
    }
}

// client:shouldHandleResponse:forRequest: and its three kin
struct ShouldHandle: Middleware {
    struct Unhandled: Error {}

    var response: @Sendable (HTTPResponse) -> Bool = { _ in true }
    var wireError: @Sendable (any Error) -> Bool = { _ in true }

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let raw: RawResponse
        do {
            raw = try await next(request)
        } catch {
            guard wireError(error) else { throw Unhandled() }
            throw error
        }
        guard response(raw.head) else {
            await raw.body.discard(upTo: 1 << 16)
            throw Unhandled()
        }
        return raw
    }
}

// client:didParseJSON:fromResponse:forRequest:
struct DidParseJSON: Middleware {
    var tell: @Sendable (JSONValue, RawRequest) -> Void

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        var raw = try await next(request)
        let bytes = try await raw.body.collect(upTo: 1 << 26)
        if let value = try? JSONReader().value(from: bytes) { tell(value, request) }
        raw.body = .bytes(bytes)
        return raw
    }
}

// client:shouldAutomaticallyStartDataTask:
actor Gate: Middleware {
    private var isOpen = false
    private var waiting: [UUID: CheckedContinuation<Void, Never>] = [:]

    func open() {
        isOpen = true
        for name in waiting.keys { pass(name) }
    }

    var waitingCount: Int { waiting.count }

    private func pass(_ name: UUID) { waiting.removeValue(forKey: name)?.resume() }

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        if !isOpen {
            let name = UUID()
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiting[name] = $0 }
            } onCancel: {
                Task { await pass(name) }
            }
            try Task.checkCancellation()
        }
        return try await next(request)
    }
}

@Suite("The delegate of NBClient as middleware", .timed, .timeLimit(.minutes(10)))
struct MigrationHookTests {
    private func nation(
        _ body: String = #"{"people_count":7}"#, status: Int = 200, _ steps: any Middleware...
    ) -> (Nation, ClosureTransport) {
        let transport = ClosureTransport { _ in .text(body, status: status) }
        let nation = Nation("abeforprez", authorizer: .bearer("t"), transport: transport) {
            $0.client.middleware = steps + $0.client.middleware
        }
        return (nation, transport)
    }

    @Test("A request is changed before it goes out, its method and fields among it")
    func willSend() async throws {
        let step = WillSend {
            $0.head.headerFields[.userAgent] = "my app"
            $0.head.method = .post
        }
        let (nation, transport) = nation(#"{"people_count":7}"#, status: 200, step)
        _ = try await nation.v1.people.count()
        #expect(transport.requests.map(\.head.method) == [.post])
        #expect(transport.requests.first?.head.headerFields[.userAgent] == "my app")
    }

    @Test("A response is refused by its status before it is read", arguments: [200, 401])
    func shouldHandleResponse(status: Int) async throws {
        let step = ShouldHandle(response: { $0.status != .unauthorized })
        let (nation, _) = nation(#"{"people_count":7}"#, status: status, step)
        if status == 200 {
            #expect(try await nation.v1.people.count() == 7)
        } else {
            await #expect(throws: ShouldHandle.Unhandled.self) { try await nation.v1.people.count() }
        }
    }

    @Test("An error of the wire is refused, or comes out as it is", arguments: [true, false])
    func shouldHandleWireError(handles: Bool) async throws {
        let transport = ClosureTransport { _ in throw ClientError(.connection.refused) }
        let nation = Nation("abeforprez", authorizer: .bearer("t"), transport: transport) {
            $0.client.middleware.insert(ShouldHandle(wireError: { _ in handles }), at: 0)
        }
        do {
            _ = try await nation.v1.people.count()
        } catch let error as ClientError {
            #expect(handles && error.kind == .connection.refused)
        } catch {
            #expect(!handles && error is ShouldHandle.Unhandled)
        }
    }

    @Test("A service error is cleared by the problem reader, and each kind is caught by its own")
    func serviceError() async throws {
        let body = #"{"code":"odd","message":"Yes.","people_count":7}"#
        let (nation, transport) = nation(body)
        var seen: [String] = []
        do {
            _ = try await nation.v1.people.count()
        } catch ClientError.connection {
            seen.append("data task")
        } catch ClientError.status {
            seen.append("HTTP")
        } catch ClientError.service {
            seen.append("service")
        }
        #expect(seen == ["service"])
        let lenient = Nation("abeforprez", authorizer: .bearer("t"), transport: transport) {
            $0.client.problems = .byStatus
        }
        #expect(try await lenient.v1.people.count() == 7)
    }

    @Test("The whole document is seen before the results key is read")
    func didParse() async throws {
        let seen = Mutex<[JSONValue]>([])
        let step = DidParseJSON { value, _ in seen.withLock { $0.append(value) } }
        let (nation, _) = nation(#"{"people_count":7,"beside":true}"#, status: 200, step)
        #expect(try await nation.v1.people.count() == 7)
        #expect(seen.withLock { $0.first?["beside"] } == true)
    }

    @Test("Requests start when the gate is opened, and a request by itself starts nothing")
    func gate() async throws {
        let gate = Gate()
        let (nation, transport) = nation(#"{"people_count":7}"#, status: 200, gate)
        let request = V1.People.count()
        let call = Task { try await nation.v1.client.send(request) }
        try await waitUntil(await gate.waitingCount == 1)
        #expect(transport.requests.isEmpty)
        await gate.open()
        #expect(try await call.value == 7)
        #expect(transport.requests.count == 1)
    }

    @Test("A request that waits at the gate ends with its task, and at its deadline", arguments: [true, false])
    func gateThatStaysShut(isCancelled: Bool) async throws {
        let gate = Gate()
        let (nation, transport) = nation(#"{"people_count":7}"#, status: 200, gate)
        let call = Task { try await nation.v1.people.count(isCancelled ? nil : .timeout(.milliseconds(10))) }
        if isCancelled {
            try await waitUntil(await gate.waitingCount == 1)
            call.cancel()
        }
        switch await call.result {
        case .success: Issue.record("passed")
        case .failure(let error):
            let isLate = (error as? ClientError)?.kind.belongs(to: .timedOut) == true
            #expect(isCancelled ? error is CancellationError : isLate)
        }
        #expect(await gate.waitingCount == 0)
        #expect(transport.requests.isEmpty)
    }
}
