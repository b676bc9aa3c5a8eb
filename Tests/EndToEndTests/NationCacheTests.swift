// SPDX-License-Identifier: MIT

import Errand
import ErrandSQLite
import Foundation
import NationBuilder
import TestSupport
import Testing

@testable import ErrandConformance

@Suite("A nation's responses on disk", .timed, .timeLimit(.minutes(10)))
struct NationCacheTests {
    @Test("One line puts a nation's responses on disk, 20 MiB of them, for the next start and for nobody else")
    func onDisk() async throws {
        let folder = NSTemporaryDirectory() + "/nation-cache-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = WireScript.responding { request in
            guard request[values: "if-none-match"].isEmpty else {
                return WireResponse.head("304 Not Modified", ["ETag: \"1\""])
            }
            return WireResponse.of(
                #"{"people_count":210}"#,
                fields: ["Content-Type: application/json", "ETag: \"1\"", "Cache-Control: max-age=0"])
        }
        try await WireServer.serve(script) { server in
            // Each is a start of the program.
            for (person, isKnown) in [("ada", false), ("ada", true), ("grace", false)] {
                let cache = Cache(.onDisk("abeforprez", in: folder), mode: .revalidate)
                let nation = Nation(
                    "abeforprez", baseURL: try BaseURL("http://127.0.0.1:\(server.port)"),
                    authorizer: .bearer("token").identified(as: person), transport: .platform
                ) { $0.chain.cache = cache }
                #expect(try await nation.v1.people.count() == 210)
                #expect(server.requests.last?[values: "if-none-match"] == (isKnown ? ["\"1\""] : []))
            }
            let usage = try await LayeredCacheStore.onDisk("abeforprez", in: folder).usage()
            // SQLite's own pages need the rest.
            #expect(usage.responses == 2 && usage.capacity == (20 << 20) / 8 * 7)
        }
    }
}
