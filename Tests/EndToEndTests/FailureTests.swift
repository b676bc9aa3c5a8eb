// SPDX-License-Identifier: MIT

import Errand
import ErrandURLSession
import HTTPTypes
import NationSandbox
import TestSupport
import Testing

/// A wire that can be named in a test's arguments.
enum Wire: CaseIterable, Sendable {
    case platform, urlSession

    var transport: any Transport {
        switch self {
        case .platform: .platform
        case .urlSession: URLSessionTransport.shared
        }
    }
}

@Suite("What goes wrong on a real wire", .timed, .timeLimit(.minutes(10)))
struct FailureTests {
    private func failure(_ base: BaseURL, _ wire: Wire, _ parts: RequestPart?...) async -> ClientError? {
        let client = Client(bare: base, transport: wire.transport)
        return await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("x"), .group(parts)) }
    }

    @Test("A refused connection", arguments: Wire.allCases)
    func refused(wire: Wire) async throws {
        // The port was free a moment ago, and nobody listens on it now.
        let port = try await NationSandbox.run(SandboxConfiguration(people: 1)) { $0.port }
        let error = await failure(try BaseURL("http://127.0.0.1:\(port)"), wire)
        #expect(error?.kind == .connection.refused)
        #expect(error?.request?.template == "x")
        #expect(error?.attempts == 1)
    }

    @Test("A host without an address", arguments: Wire.allCases)
    func dns(wire: Wire) async {
        #expect(await failure("http://nobody.invalid", wire)?.kind == .connection.dns)
    }

    @Test("A server that does not speak TLS", arguments: Wire.allCases)
    func tls(wire: Wire) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 1)) { sandbox in
            let error = await failure(try BaseURL("https://127.0.0.1:\(sandbox.port)"), wire)
            #expect(error?.kind == .connection.tls, "\(String(describing: error?.underlying))")
        }
    }

    @Test("A cancelled call is a CancellationError", arguments: Wire.allCases)
    func cancelled(wire: Wire) async throws {
        var configuration = SandboxConfiguration(people: 1)
        configuration.chaos = SandboxChaos(seed: 1, rules: [try ChaosRule(parsing: "latency=20s")])
        try await NationSandbox.run(configuration) { sandbox in
            let client = Client(bare: try BaseURL(sandbox.baseURL), transport: wire.transport)
            let call = Task { try await client.send(Request<Void>.get("api/v1/people/count")) }
            // It is under way when it is cancelled.
            try await waitUntil(sandbox.requestCount() != 0)
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
    }
}
