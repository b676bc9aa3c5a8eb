// SPDX-License-Identifier: MIT

import Errand
import ErrandURLSession
import Foundation
import TestSupport
import Testing

@testable import ErrandConformance

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("URLSession's conformance", .timed, .timeLimit(.minutes(10)), .serialized)
struct URLSessionConformanceTests {
    private typealias Exceptions = [TransportConformance.Check: TransportConformance.Exception]

    /// The checks that Foundation's URLSession on Linux cannot pass.
    private static let onLinux: Exceptions = [
        .requestFields: "fields that occur twice are joined",
        .duplicateFields: "fields that occur twice are joined, Set-Cookie too",
        .fieldNames: "a field with an empty value ends the exchange",
        .nonUTF8Fields: "a head that is not UTF-8 is not read",
        .unknownLength: "a streamed body goes through a file, so its length is known",
        .uploadBackpressure: "a streamed body goes through a file",
        .cancelledUpload: "a streamed body goes through a file, so a body without an end is never sent",
        .backpressure: "a suspended task goes on reading",
        .sentOnce: "libcurl sends again on a connection that was closed",
        .malformedLength: "libcurl passes over a length that is none",
        .trailers: .traps("a trailer ends the process"),
        .closedBeforeHead: .traps("a response without a head can end the process"),
    ]

    @Test("URLSession keeps its promises, but for those that are named", arguments: TransportConformance.checks)
    func promise(check: TransportConformance.Check) async throws {
        #if canImport(FoundationNetworking)
            let exceptions = Self.onLinux
        #else
            let exceptions = Exceptions()
        #endif
        // Where a hang is expected, waiting long for it shows no more.
        var patience: Duration = exceptions[check] == nil ? .seconds(60) : .seconds(5)
        // A body without an end fills the disk meanwhile.
        if check == .cancelledUpload, exceptions[check] != nil { patience = .seconds(1) }
        let kit = TransportConformance(exceptions: exceptions, patience: patience) { URLSessionTransport() }
        try await kit.run(check)
    }

    @Test("A caller's configuration and session are used")
    func callers() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["X-Mine": "yes"]
        let check = TransportConformance.Check.redirect
        try await TransportConformance { URLSessionTransport(configuration: configuration) }.run(check)
        let session = URLSession(configuration: configuration)
        defer { session.invalidateAndCancel() }
        try await TransportConformance { URLSessionTransport(session: session) }.run(check)
        try await WireServer.serve(.responding(WireResponse.of("hello"))) { wire in
            for transport in [URLSessionTransport(configuration: configuration), URLSessionTransport(session: session)]
            {
                let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: transport)
                try await client.send(Request<Void>.get(""))
            }
            #expect(wire.requests.map { $0[values: "x-mine"] } == [["yes"], ["yes"]])
        }
    }
}
