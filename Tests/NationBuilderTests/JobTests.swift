// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import NationBuilder
import Synchronization
import TestSupport
import Testing

@Suite("Jobs", .timed, .timeLimit(.minutes(10)))
struct JobTests {
    /// A nation that works on import 7 and export 7, and says what is told it.
    private func nation(_ statuses: [String], time: TestTime) -> (Nation, ClosureTransport) {
        let looks = Mutex(0)
        let transport = ClosureTransport { request in
            let path = request.head.path ?? ""
            if request.head.method == .delete { return .text("", status: 204, type: nil) }
            if path.hasSuffix("/result") { return .text(#"{"result":{"rows_succeeded":4}}"#) }
            let key = path.contains("export") ? "export" : "import"
            if request.head.method == .post { return .text(#"{"\#(key)":{"id":7,"status":{"name":"queued"}}}"#) }
            let look = looks.withLock { count in
                defer { count += 1 }
                return min(count, statuses.count - 1)
            }
            return .text(#"{"\#(key)":{"id":7,\#(statuses[look])}}"#)
        }
        let nation = Nation("abeforprez", authorizer: .bearer("t"), transport: transport) {
            $0.client.time = time.source
        }
        return (nation, transport)
    }

    private let working = [
        #""status":{"name":"queued"}"#, #""status":{"name":"working","processed":1,"total":4}"#,
        #""status":{"name":"working","processed":3,"total":4}"#, #""status":{"name":"finished"}"#,
    ]

    @Test("An import is asked for after 1, 2 and 4 seconds, tells its progress, and gives its result")
    func waits() async throws {
        let time = TestTime()
        let (nation, transport) = nation(working, time: time)
        let job = try await nation.v1.imports.start(V1.Import(Array("id\n1".utf8), of: .people))
        #expect(job.id == 7)
        let seen = Mutex<[Double?]>([])
        let start = time.now
        async let result = job.value { status in seen.withLock { $0.append(status.fraction) } }
        for seconds in [1, 2, 4] {
            try await time.waitForSleeper(dueIn: .seconds(seconds))
            await time.advance(by: .seconds(seconds))
        }
        let rows = try await result.rowsSucceeded
        #expect(rows == 4)
        #expect(start.duration(to: time.now) == .seconds(7))
        #expect(seen.withLock(\.self) == [nil, 0.25, 0.75, 1])
        #expect(
            transport.requests.map(\.template) == ["imports"] + Array(repeating: "imports/{}", count: 4) + [
                "imports/{}/result"
            ])
    }

    @Test("A look that fails for the moment is made again, at the time that the nation says")
    func survives() async throws {
        let time = TestTime()
        let looks = Mutex(0)
        let transport = ClosureTransport { request in
            let path = request.head.path ?? ""
            let look = looks.withLock { count in
                count += 1
                return count
            }
            switch look {
            case 1: return .text(#"{"import":{"id":7,"status":{"name":"working"}}}"#)
            case 2: return .text("", status: 503)
            case 3: return .text("", status: 429, [.retryAfter: "60"])
            case 4: throw ClientError(.connection.lost)
            case 5: return .text(#"{"import":{"id":7,"status":{"name":"finished"}}}"#)
            case 6: return .text("<html></html>", status: 502, type: "text/html")
            default:
                #expect(path.hasSuffix("/result"))
                return .text(#"{"result":{"rows_succeeded":4}}"#)
            }
        }
        let nation = Nation("abeforprez", authorizer: .bearer("t"), transport: transport) {
            $0.chain.limit = nil
            $0.client.time = time.source
        }
        async let result = nation.v1.imports.job(7).value()
        // After a look that failed the wait goes on growing; a Retry-After is kept to.
        for seconds in [1, 2, 60, 8, 1] {
            try await time.waitForSleeper(dueIn: .seconds(seconds))
            await time.advance(by: .seconds(seconds))
        }
        let rows = try await result.rowsSucceeded
        #expect(rows == 4)
        #expect(transport.requests.count == 7)
    }

    @Test("A nation that does not come back ends the wait, and one that refuses ends it at once")
    func patience() async throws {
        let down = ClosureTransport { _ in .text("", status: 503) }
        func nation(_ transport: ClosureTransport) -> NationV1 {
            Nation("abeforprez", authorizer: .bearer("t"), transport: transport) { $0.chain.limit = nil }.v1
        }
        var job = nation(down).imports.job(7)
        job.polling = V1.JobPolling(first: .zero, longest: .zero, patience: 3)
        let error = await clientError { try await job.value() }
        #expect(error?.kind == .status.server.unavailable)
        #expect(down.requests.count == 4)

        let gone = ClosureTransport { _ in .text(#"{"code":"not_found","message":"No."}"#, status: 404) }
        let lost = nation(gone).exports.job(7)
        #expect(await clientError { try await lost.value() }?.kind == .status.client.notFound)
        #expect(gone.requests.count == 1)
    }

    @Test("The statuses come as a sequence that ends with the one that is done")
    func sequence() async throws {
        let (nation, _) = nation([working[1], #""status":{"name":"completed"},"download_url":"u""#], time: TestTime())
        var job = nation.v1.exports.job(7)
        job.polling.first = .zero
        var names: [V1.JobState?] = []
        for try await status in job.statuses { names.append(status.name) }
        #expect(names == [.working, .completed])
        #expect(try await job.value().downloadURL == "u")
    }

    @Test("Cancelled, a job lets go of all who wait for it, and an export is removed")
    func cancel() async throws {
        let time = TestTime()
        let (nation, transport) = nation([working[0]], time: time)
        let job = try await nation.v1.exports.start(list: 3)
        async let first = clientCancellation { try await job.value() }
        async let second = clientCancellation { for try await _ in job.statuses {} }
        try await time.waitForSleepers(2)
        try await job.cancel()
        let cancelled = await [first, second]
        #expect(cancelled == [true, true])
        #expect(transport.requests.last?.head.method == .delete)
        #expect(await clientCancellation { try await job.value() })
    }

    @Test("A job that is cancelled while the nation is asked lets go at once, and asks no more")
    func cancelledLook() async throws {
        let (asked, say) = AsyncStream<Void>.makeStream()
        let transport = ClosureTransport { request in
            if request.head.method == .delete { return .text("", status: 204, type: nil) }
            say.yield()
            try await Task.sleep(for: .seconds(600))
            return .text(#"{"export":{"id":7,"status":{"name":"queued"}}}"#)
        }
        let nation = Nation("abeforprez", authorizer: .bearer("t"), transport: transport)
        let job = nation.v1.exports.job(7)
        async let value = clientCancellation { try await job.value() }
        _ = await asked.first { _ in true }
        try await job.cancel()
        #expect(await value)
        #expect(transport.requests.map(\.head.method) == [.get, .delete])
    }

    @Test("A cancelled task stops waiting, and the job goes on")
    func cancelledTask() async throws {
        let time = TestTime()
        let (nation, transport) = nation([working[0]], time: time)
        let job = nation.v1.imports.job(7)
        let task = Task { try await job.value() }
        try await time.waitForSleepers(1)
        task.cancel()
        #expect(await clientCancellation { try await task.value })
        #expect(transport.requests.allSatisfy { $0.head.method == .get })
        #expect(try await job.status().name == .queued)
    }

    @Test("A job that the nation gave up is a service error, and one without a number cannot be waited for")
    func failed() async throws {
        let (nation, _) = nation([#""status":{"name":"failed"}"#], time: TestTime())
        #expect(await clientError { try await nation.v1.imports.job(7).value() }?.kind == .service)
        let (other, _) = Nation.stub(returning: #"{"import":{"status":{"name":"queued"}}}"#)
        let error = await clientError { try await other.v1.imports.start(V1.Import([], of: .people)) }
        #expect(error?.kind == .undecodable.json)
    }

    @Test(
        "The wait doubles up to the longest, and odd settings neither trap nor turn back",
        arguments: [
            (V1.JobPolling(), [0, 1, 2, 4, 8, 16, 30, 30]), (V1.JobPolling(factor: 1), [0, 1, 1, 1]),
            (V1.JobPolling(first: .seconds(50)), [0, 30, 30]), (V1.JobPolling(factor: -3), [0, 1, 1]),
            (V1.JobPolling(first: .seconds(-1)), [0, 0, 0]), (V1.JobPolling(longest: .seconds(-1)), [0, 0]),
            (V1.JobPolling(factor: .max, longest: .seconds(60)), [0, 1, 60, 60]),
        ])
    func polling(_ polling: V1.JobPolling, _ seconds: [Int]) {
        #expect(seconds.indices.map { polling.wait(after: $0) } == seconds.map { .seconds($0) })
        #expect(polling.wait(after: .max) >= .zero)
    }

    private func clientCancellation<Result>(_ work: () async throws -> Result) async -> Bool {
        do {
            _ = try await work()
            return false
        } catch { return error is CancellationError }
    }
}
