// SPDX-License-Identifier: MIT

import Errand
import Foundation
import HTTPTypes
import NationBuilder
import NationSandbox
import Synchronization
import TestSupport
import Testing

@testable import nb

/// The requests that went out, as a person would type them.
private final class Typed: Middleware {
    struct Line: Sendable {
        var method: String
        var template: String
        var path: String
        var body: String?
    }

    private let log = Mutex<[Line]>([])

    var lines: [Line] { log.withLock(\.self) }

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let body = try await request.body?.collect()
        let line = Line(
            method: request.head.method.rawValue, template: request.template, path: request.head.path ?? "",
            body: body.map { String(decoding: $0, as: UTF8.self) })
        log.withLock { $0.append(line) }
        return try await next(request)
    }
}

@Suite("nb api, at every endpoint", .timed, .timeLimit(.minutes(10)))
struct EveryEndpointTests {
    /// Runs a nation that is the same each time.
    private func withNation<Result: Sendable>(
        _ typed: Typed? = nil, _ use: @Sendable (Nation) async throws -> Result
    ) async throws -> Result {
        let configuration = SandboxConfiguration(people: 50, rateLimit: .generous) { $0.jobPace = .zero }
        return try await NationSandbox.run(configuration) { sandbox in
            let nation = Nation(
                try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
                transport: .platform
            ) {
                $0.chain.limit = nil
                if let typed { $0.client.middleware.append(typed) }
            }
            return try await use(nation)
        }
    }

    @Test("It reaches each endpoint of version 1, with what the typed methods send")
    func all() async throws {
        let typed = Typed()
        try await withNation(typed) { nation in
            let trip = RoundTrip(nation)
            for journey in RoundTrip.journeys { await trip.journey(journey) }
            #expect(trip.failures == [:])
        }
        let lines = typed.lines
        let reached = try await withNation { nation in
            var reached: Set<String> = []
            for line in lines {
                let path = try await Self.here(line.path, nation)
                let call = try APICall(
                    method: line.method.lowercased(), path: path, query: [], headers: [], data: line.body)
                do {
                    while true {
                        let response = try await call.send(nation.v1.client)
                        reached.insert("\(line.method) \(line.template)")
                        // A job takes its time: what comes after it must find it done.
                        guard line.template == "imports/{}",
                            !String(decoding: response.value, as: UTF8.self).contains("finished")
                        else { break }
                    }
                } catch is ClientError {
                    // Also sent by the journey, and refused there.
                }
            }
            return reached
        }
        let wanted = RoundTrip.table.map { "\($0.method) \($0.template)" }
        print("endpoints of v1 that nb api reached: \(Set(wanted).intersection(reached).count) of \(wanted.count)")
        #expect(wanted.count == 117)
        #expect(Set(wanted).count == 117)
        #expect(Set(wanted).subtracting(reached) == [])
    }

    /// A recorded path in this nation: the ids of webhooks are drawn anew.
    private static func here(_ path: String, _ nation: Nation) async throws -> String {
        guard path.contains(/webhooks\/[0-9a-f]{24}/),
            let id = try await nation.v1.webhooks.list().results.last?.id
        else { return path }
        return path.replacing(/webhooks\/[0-9a-f]{24}/, with: "webhooks/\(id)")
    }
}
