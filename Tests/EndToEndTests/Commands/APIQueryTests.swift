// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import HTTPTypes
import NationSandbox
import Programs
import TestSupport
import Testing

@Suite("nb api --paginate takes a query as it is meant", .timed, .timeLimit(.minutes(10)))
struct APIQueryTests {
    /// Words that mean the same, and the ids that they find.
    private static let groups: [(words: [[String]], ids: [Int], requests: Int)] = [
        (
            [
                ["signups?filter[id][gt]=10"], ["signups?filter%5bid%5d%5bgt%5d=10"],
                ["signups?filter%5Bid%5D%5Bgt%5D=10"],
                ["/api/v2/signups?filt%65r%5bid%5d[gt]=10"], ["signups", "--query", "filter[id][gt]=10"],
            ], Array(11...30), 2
        ),
        ([["signups?sort=-id"], ["signups?s%6frt=-id"], ["signups", "--query", "sort=-id"]], (1...30).reversed(), 2),
        (
            [["signups?page[size]=5"], ["signups?page%5bsize%5d=5"], ["signups", "--query", "page[size]=5"]],
            Array(1...30),
            7
        ),
        ([["signups"]], Array(1...30), 2),
    ]

    @Test("Each spelling finds the same, with as many requests, whether a doctor has been there or not")
    func spellings() async throws {
        let home = NSTemporaryDirectory() + "/nb-query-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        try await NationSandbox.run(SandboxConfiguration(people: 30, rateLimit: .generous)) { sandbox in
            let environment = [
                "HOME": home, "NB_KEYRING": "0", "NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken,
            ]
            for isExamined in [false, true] {
                if isExamined {
                    // Only its probes count here, which it stores.
                    _ = try await Program.run(
                        "nb", ["doctor", "--nation", sandbox.slug], environment: environment)
                }
                for (spellings, ids, requests) in Self.groups {
                    for words in spellings {
                        let before = sandbox.requestCount()
                        let result = try await Program.run(
                            "nb", ["api", "GET"] + words + ["--v2", "--paginate", "--field", "id"],
                            environment: environment)
                        #expect(
                            result.output.split(separator: "\n").compactMap { Int($0) } == ids, "\(words) \(result)")
                        #expect(sandbox.requestCount() - before == requests, "\(words)")
                    }
                }
            }
        }
    }
}
