// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes
import Synchronization
import SystemPackage
import Testing

@testable import Errand
@testable import ErrandConformance

/// The limits of a call over real connections, for every kind of request body and
/// chain: a limit once held for bodies in memory only.
@Suite("Limits of every kind of body", .timeLimit(.minutes(2)))
struct BodyLimitTests {
    enum Content: CaseIterable {
        case none, bytes, file, multipart, stream

        func part(_ path: FilePath) throws -> RequestPart {
            switch self {
            case .none: .group([])
            case .bytes: .body(.bytes(Array(repeating: 7, count: 1000)), type: .bytes)
            case .file: .body(try .file(path), type: .bytes)
            case .multipart: .file("upload", try .file(path))
            case .stream: .body(.stream(Pieces()), type: .bytes)
            }
        }
    }

    enum Chain: CaseIterable {
        case bare, standard, own

        var middleware: [any Middleware] {
            switch self {
            case .bare: []
            case .standard: .standard()
            case .own: .standard(inside: [Passing()])
            }
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let content: Content
        let tellsProgress: Bool
        let chain: Chain

        var testDescription: String { "\(content), \(tellsProgress ? "with" : "without") progress, \(chain) chain" }

        static let all = Content.allCases.flatMap { content in
            [false, true].flatMap { progress in
                Chain.allCases.map { Case(content: content, tellsProgress: progress, chain: $0) }
            }
        }
    }

    private struct Passing: Middleware {
        func send(_ request: RawRequest, next: Next) async throws -> RawResponse { try await next(request) }
    }

    private struct Pieces: AsyncSequence, Sendable {
        typealias Element = ArraySlice<UInt8>
        typealias Failure = any Error

        func makeAsyncIterator() -> Iterator { Iterator() }

        struct Iterator: AsyncIteratorProtocol {
            var rest = 3

            mutating func next() async throws -> ArraySlice<UInt8>? {
                guard rest > 0 else { return nil }
                rest -= 1
                return [1, 2, 3]
            }
        }
    }

    private final class Flag: Sendable {
        private let state = Mutex(false)

        var isRaised: Bool { state.withLock { $0 } }

        func raise() { state.withLock { $0 = true } }
    }

    private let time = TestTime()

    /// The error of a call to a server that takes the request and then does what
    /// `answer` writes, and nothing more.
    private func error(_ item: Case, _ limits: RequestPart, answer: String) async throws -> (any Error)? {
        let isAsked = Flag()
        let script = WireScript { connection in
            _ = try await connection.readHead()
            isAsked.raise()
            if !answer.isEmpty { try await connection.write(answer) }
            await connection.waitForClose()
        }
        return try await WireServer.serve(script) { wire in
            var configuration = AsyncHTTPClientTransport.Configuration()
            configuration.proxy = .none
            let transport = try AsyncHTTPClientTransport(configuration)
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: transport) {
                $0.time = time.source
                $0.middleware = item.chain.middleware
            }
            let path = FilePath(#filePath)
            let progress: RequestPart = item.tellsProgress ? .progress { _ in } : .group([])
            let content = try item.content.part(path)
            let call = Task {
                try await client.send(
                    Request<[Int]>.post("p", content, progress, .timeout(nil), .option(\.idleTimeout, nil), limits))
            }
            let clock = Task {
                while !isAsked.isRaised, !Task.isCancelled { await Task.yield() }
                while !Task.isCancelled { if await !time.advanceToNextSleeper() { await Task.yield() } }
            }
            defer { clock.cancel() }
            do {
                _ = try await call.value
                return nil
            } catch {
                return error
            }
        }
    }

    @Test("The deadline holds while the head is awaited", arguments: Case.all)
    func deadline(item: Case) async throws {
        let error = try await error(item, .timeout(.seconds(5)), answer: "")
        #expect((error as? ClientError)?.kind == .timedOut.deadline)
    }

    @Test("The idle limit holds within the body", arguments: Case.all)
    func idle(item: Case) async throws {
        let answer = WireAnswer.head("200 OK", ["Content-Length: 3"]) + "[1"
        let error = try await error(item, .option(\.idleTimeout, .seconds(3)), answer: answer)
        #expect((error as? ClientError)?.kind == .timedOut.idle)
    }
}
