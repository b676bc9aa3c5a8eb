// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import SystemPackage
import TestSupport
import Testing

@testable import ErrandConformance

struct MatrixRun: Sendable {
    /// The error of a call that ended before it reached its place.
    struct PlaceNotReached: Error {
        /// The error of the call, if it had one.
        var end: (any Error)?
    }

    let item: CallMatrix.Case
    let matrix: CallMatrix
    /// The deadline or the idle limit.
    let limit: Duration
    let trace: MatrixTrace

    private static let large = 16 << 20

    init(item: CallMatrix.Case, matrix: CallMatrix, limit: Duration) {
        self.item = item
        self.matrix = matrix
        self.limit = limit
        // A body that has stopped says nothing of the server. nginx may never tell a server of the end of a call
        // that ends before nginx has connected to it.
        trace = MatrixTrace(marks: item.place == .sending && item.content == .stalled ? 2 : 1)
    }

    /// Whether the call uses a connection when it ends, which then cannot be reused.
    private var isOnWire: Bool {
        switch item.place {
        case .connecting, .limiter, .renewal, .refused: false
        case .pages: item.ending != .shutdown
        case .handshake, .sending, .head, .reading, .streaming, .closure, .error, .token: true
        }
    }

    // MARK: The server

    func run() async throws {
        guard item.place != .connecting else {
            return try await SilentListener.serve { port in
                try await check(CallMatrix.Endpoint(url: "http://127.0.0.1:\(port)", port: port))
            }
        }
        try await WireServer.serve(trace.script(item)) { server in
            let scheme = item.place == .handshake ? "https" : "http"
            guard item.wire == .http2 else {
                return try await check(
                    CallMatrix.Endpoint(url: "\(scheme)://127.0.0.1:\(server.port)", port: server.port))
            }
            guard let front = matrix.front else { throw Finding("there is no server that speaks HTTP/2") }
            try await front(server.port) { try await check($0) }
        }
    }

    private func check(_ endpoint: CallMatrix.Endpoint) async throws {
        let before = SystemTable.connections(to: endpoint.port)
        try await SparseFile.with(item.place == .sending ? Self.large : 1000) { file in
            try await exercise(endpoint, file)
            try await eventually("objects that hold the client or its transport") { trace.liveCount }
            try await eventually("connections that are still open") {
                SystemTable.connections(to: endpoint.port) - before
            }
        }
    }

    // MARK: The call

    private func exercise(_ endpoint: CallMatrix.Endpoint, _ file: SparseFile) async throws {
        let isConnecting = [.connecting, .handshake].contains(item.place)
        let subject = try matrix.make(
            CallMatrix.Requirements(
                certificate: endpoint.certificate,
                connectTimeout: isConnecting ? limit * 2 + .milliseconds(800) : matrix.patience * 3))
        let client = Client(
            bare: try BaseURL(endpoint.url), transport: TracedTransport(subject.transport, trace)
        ) {
            $0.middleware = chain
            $0.defaults = [.timeout(nil), .option(\.idleTimeout, nil)]
        }
        if item.place == .token { trace.fetch(with: client) }
        if !isConnecting, ![.renewal, .token].contains(item.place) {
            _ = try await client.send(Request<Void>.get("warm"))
        }
        let holder = item.place == .limiter ? try await hold(client) : nil
        let parts = try content(file)
        let clock = ContinuousClock()
        let start = clock.now
        let call = Task { try await perform(client, parts) }
        let watch = Task { try await waitForPlace(client, endpoint) }
        let end = Task {
            let result = await call.result
            let moment = clock.now
            watch.cancel()
            trace.reached.release()
            return (result, moment)
        }
        let trigger = try await endCall(call, client) ?? start
        let (result, moment) = await end.value
        trace.over.release()
        trace.fetch(with: nil)
        holder?.cancel()
        _ = await holder?.result
        // The server is released first, even if the call went wrong.
        try judge(result, trigger.duration(to: moment))
        try await eventually("file handles that are still open") { SystemTable.handles(of: file.path) }
        try await eventually("objects of the user's own that are still in use") { trace.liveCount - 1 }
        try await eventually("timers, waits or tasks that are left") {
            client.held.timers + client.held.waits + client.held.tasks
        }
        try await eventually("places at the transport that are still taken") {
            subject.held() == nil ? 0 : 1
        }
        if isOnWire {
            try await eventually("connections that the server sees open") { trace.isClosed ? 0 : 1 }
        }
    }

    private var chain: [any Middleware] {
        let hasAuthorizer = [.renewal, .refused, .token].contains(item.place) || item.first == .refusal
        guard item.chain != .bare else { return [] }
        return .standard {
            $0.authorizer = hasAuthorizer ? MatrixAuthorizer(trace: trace, place: item.place) : nil
            if item.call == .shared { $0.coalescing = 1 << 20 }
            if item.place == .limiter { $0.limit = .requests(1, per: .milliseconds(50)) }
            if item.chain == .own { $0.inside = [TracedStep(trace: trace)] }
        }
    }

    private func content(_ file: SparseFile) throws -> RequestPart {
        let size = item.place == .sending ? Self.large : 1000
        let body: RequestPart =
            switch item.content {
            case .none: .group([])
            case .bytes: .body(.bytes(Array(repeating: 7, count: size)), type: .bytes)
            case .file: .body(try .file(FilePath(file.path)), type: .bytes)
            case .multipart: .file("upload", try .file(FilePath(file.path)))
            case .stream:
                .body(
                    .stream(
                        TracedChunks(count: 16, chunk: Array(repeating: 7, count: size / 16), trace: trace)),
                    type: .bytes)
            case .stalled:
                .body(
                    .stream(
                        TracedChunks(
                            count: 2, chunk: Array(repeating: 7, count: 100), trace: trace,
                            stall: item.place == .sending ? .atPlace : .elsewhere)),
                    type: .bytes)
            }
        // Limits that are never reached must not leave a timer behind either.
        let distant = Duration.seconds(3600)
        return .group([
            body, item.tellsProgress ? .progress { _ in } : .group([]),
            .timeout(item.ending == .deadline ? limit : distant),
            .option(\.idleTimeout, item.ending == .idle ? limit : distant),
            .option(\.attemptTimeout, distant),
        ])
    }

    /// Performs the call, which cannot succeed.
    private func perform(_ client: Client, _ parts: RequestPart) async throws {
        switch item.call {
        case .one: try await performOne(client, parts)
        case .shared: try await performShared(client, parts)
        case .events:
            let use = trace.use()
            for try await _ in client.events(.post("call", parts), reconnect: .never) { trace.reach() }
            withExtendedLifetime(use) {}
        case .lines:
            let use = trace.use()
            for try await _ in client.jsonLines(.post("call", parts), as: Int.self) { trace.reach() }
            withExtendedLifetime(use) {}
        }
    }

    /// Performs two equal calls, which must end alike.
    private func performShared(_ client: Client, _ parts: RequestPart) async throws {
        let ends = await withTaskGroup(of: (any Error)?.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    do { _ = try await client.send(Request<Void>.get("call", parts).reading(.bytes)) } catch {
                        return error
                    }
                    return nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let kinds = ends.map {
            ($0 as? ClientError).map { "\($0.kind)" } ?? $0.map { "\($0)" } ?? "no error"
        }
        try expect(kinds.first == kinds.last, "calls that share an exchange ended with \(kinds)")
        if let error = ends.first ?? nil { throw error }
    }

    private func performOne(_ client: Client, _ parts: RequestPart) async throws {
        switch item.place {
        case .closure:
            try await client.withResponse(to: .post("call", parts)) { [trace] _, body in
                let use = trace.use()
                for try await _ in body { break }
                trace.reach()
                try await Parking().wait()
                withExtendedLifetime(use) {}
            }
        case .streaming:
            try await client.withResponse(to: .post("call", parts)) { [trace] _, body in
                let use = trace.use()
                for try await _ in body { trace.reach() }
                withExtendedLifetime(use) {}
            }
        case .pages:
            let paging = Paging<[Int]> { _, index in .parts(.query("page", index + 1)) }
            for try await _ in client.pages(Request<[Int]>.post("call", parts), by: paging)
            where item.ending == .shutdown {
                trace.reach()
                try await trace.proceed.wait()
            }
        default: _ = try await client.send(Request<Void>.post("call", parts).reading(.bytes))
        }
    }

    /// Begins a first call, which holds the limiter as long as it runs.
    private func hold(_ client: Client) async throws -> Task<Void, any Error> {
        let task = Task { try await client.send(Request<Void>.get("holder")) }
        try await trace.held.wait()
        return task
    }

    // MARK: The end

    /// Waits until the call is at a place that neither the server nor the
    /// user's own code can see.
    private func waitForPlace(_ client: Client, _ endpoint: CallMatrix.Endpoint) async throws {
        let isThere: @Sendable () -> Bool
        switch item.place {
        case .connecting: isThere = { SystemTable.connecting(to: endpoint.port) > 0 }
        case .limiter: isThere = { client.held.waits > 0 }
        default: return
        }
        try await waitUntil(isThere())
        trace.reach()
    }

    /// Ends the call at its place, unless a limit ends it.
    ///
    /// - Returns: The moment of the end; `nil` when a limit ends the call.
    private func endCall(_ call: Task<Void, any Error>, _ client: Client) async throws
        -> ContinuousClock.Instant?
    {
        switch item.ending {
        case .deadline, .idle: return nil
        case .cancellation, .shutdown:
            try await trace.reached.wait()
            let moment = ContinuousClock.now
            if item.ending == .cancellation { call.cancel() } else { await client.shutdown() }
            trace.proceed.release()
            return moment
        }
    }

    private func judge(_ result: Result<Void, any Error>, _ time: Duration) throws {
        guard case .failure(let error) = result else { throw Finding("the call ended well") }
        guard trace.isReached else { throw PlaceNotReached(end: error) }
        // The transport's own limit came first: the machine was too busy.
        if (error as? ClientError)?.kind == .timedOut.connect { throw PlaceNotReached(end: error) }
        let isRight =
            switch item.ending {
            // The status is the error, even if its body could not be read. A shared response is
            // read before its status is judged.
            case .deadline where item.place == .error && item.call != .shared,
                .idle where item.place == .error && item.call != .shared:
                (error as? ClientError)?.kind == .status.client.notFound
            // The body could not be sent again anyway.
            case .deadline where item.place == .refused && [.stream, .stalled].contains(item.content):
                (error as? ClientError)?.kind == .status.client.unauthorized
            case .deadline: (error as? ClientError)?.kind == .timedOut.deadline
            case .idle: (error as? ClientError)?.kind == .timedOut.idle
            case .cancellation: error is CancellationError
            case .shutdown: (error as? ClientError)?.kind == .rejected.shutDown
            }
        try expect(isRight, "the call threw \(error)")
        let isByLimit = [.deadline, .idle].contains(item.ending)
        try expect(
            !isByLimit || time >= limit, "the call ended after \(time), before its limit of \(limit)")
        try expect(time < (isByLimit ? limit : .zero) + matrix.patience, "the call ended after \(time)")
    }

    /// Waits until a count is zero.
    private func eventually(_ what: String, _ count: @Sendable () -> Int) async throws {
        let clock = ContinuousClock()
        let latest = clock.now.advanced(by: matrix.patience)
        // The counts are read from tables of the system, which takes long beside thousands of other connections.
        var pause = Duration.milliseconds(1)
        while true {
            let left = count()
            if left <= 0 { return }
            guard clock.now < latest else { throw Finding("\(left) \(what)") }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(32))
        }
    }
}
