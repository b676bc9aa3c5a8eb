// SPDX-License-Identifier: MIT

import ErrandTesting
import Foundation
import HTTPTypes
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance
@testable import ErrandMiddleware

/// Streams have no time limit, but what comes before the stream has.
@Suite("Time limits of streams over real connections", .timed, .timeLimit(.minutes(10)))
struct StreamLimitTests {
    /// A stream of each kind.
    enum Kind: CaseIterable { case events, jsonLines, download }

    /// A response that is not the stream, whose body stays open.
    enum Open: String, CaseIterable { case error, redirect, refused }

    private let time = TestTime()

    /// Leaves the body open of a response that is not the stream, and sends a short stream.
    private static func script() -> WireScript {
        let isRefused = Mutex(true)
        return WireScript { connection in
            while let request = try await connection.readRequest() {
                let open = isRefused.withLock { isRefused -> String? in
                    switch request.target {
                    case "/error": return "500 Internal Server Error"
                    case "/redirect": return "302 Found"
                    case "/refused" where isRefused:
                        isRefused = false
                        return "401 Unauthorized"
                    default: return nil
                    }
                }
                if let open {
                    let fields = ["Content-Length: 1000", "Location: /stream"]
                    try await connection.write(WireResponse.head(open, fields))
                    return await connection.waitForClose()
                }
                let isEvents = request.fields.contains { $0.value == "text/event-stream" }
                let type = isEvents ? "text/event-stream" : "application/x-ndjson"
                try await connection.write(
                    WireResponse.of(isEvents ? "data: 1\n\n" : "1\n", fields: ["Content-Type: \(type)"]))
            }
        }
    }

    /// Returns the first value of a stream.
    private static func first(_ kind: Kind, _ client: Client, _ path: PathTemplate) async throws -> String? {
        switch kind {
        case .events:
            var events = client.events(.get(path), reconnect: .never).makeAsyncIterator()
            return try await events.next()?.data
        case .jsonLines:
            var lines = client.jsonLines(.get(path), as: Int.self).makeAsyncIterator()
            return try await lines.next().map { "\($0)" }
        case .download:
            return try await TemporaryFolder.with { folder in
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let file = folder + "/download"
                _ = try await client.download(.get(path), to: FilePath(file))
                return try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .newlines)
            }
        }
    }

    @Test(
        "A stream waits half a minute for an error's body, and a quarter second for one that nobody needs, and goes on",
        arguments: Kind.allCases, Open.allCases)
    func openBody(kind: Kind, open: Open) async throws {
        let outcome = await Deadline(.seconds(120)).run {
            try await WireServer.serve(Self.script()) { wire in
                var configuration = NIOTransport.Configuration()
                configuration.proxy = .none
                let transport = try NIOTransport(configuration)
                let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: transport) {
                    $0.time = time.source
                    $0.problems = ProblemReader { _, _, _ in .byStatus }
                    $0.middleware = .standard {
                        $0.authorizer = Renewing()
                        $0.retry = nil
                        $0.limit = nil
                    }
                }
                let value = Task { try await Self.first(kind, client, PathTemplate(open.rawValue)) }
                defer { value.cancel() }
                let wait: Duration = open == .error ? .seconds(30) : .milliseconds(250)
                try await time.waitForSleeper(dueIn: wait)
                await time.advance(by: wait)
                switch open {
                case .error:
                    let error = await #expect(throws: ClientError.self) { try await value.value }
                    #expect(error?.kind == .status.server)
                    #expect((error?.underlying as? ClientError)?.kind == .timedOut.idle)
                case .redirect, .refused:
                    #expect(try await value.value == "1")
                    #expect(wire.requests.count == 2)
                }
            }
        }
        guard case .ended(let error) = outcome else {
            Issue.record("the stream hangs")
            return
        }
        #expect(error == nil)
    }
}

/// Has always a newer credential.
private struct Renewing: Authorizer {
    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        request.head.headerFields[.authorization] = "Bearer t"
        return .fixed
    }

    func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool { true }

    var identity: String? { nil }
}
