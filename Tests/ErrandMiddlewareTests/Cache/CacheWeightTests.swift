// SPDX-License-Identifier: MIT

#if os(Linux)
    import Foundation
    import HTTPTypes
    import TestSupport
    import Testing

    @testable import ErrandCore
    @testable import ErrandMiddleware

    @Suite("The weight of a response in memory", .timed, .timeLimit(.minutes(10)))
    struct CacheWeightTests {
        /// The responses to weigh.
        enum Kind: String, CaseIterable, Codable {
            case bare, common, manyFields, longFields, personal, body, variants

            /// The texts are made anew, as those of a real response are.
            func head(_ number: Int) -> CachedHead? {
                var lines = ["ETag: \"\(number)-0123456789abcdef\"", "Cache-Control: max-age=\(number % 90)"]
                if self == .bare { lines = [] }
                if self == .common || self == .body || self == .personal {
                    lines += [
                        "Content-Type: application/json; charset=utf-8", "Vary: Accept",
                        "X-Request-Id: request-\(number)",
                        "Date: Thu, 01 Jan 2026 00:00:00 GMT", "Server: server of the nation", "X-Runtime: 0.\(number)",
                    ]
                }
                if self == .manyFields { lines += (0..<40).map { "X-Field-Of-This-Response-\($0): value \(number)" } }
                if self == .longFields {
                    lines += (0..<4).map { "X-\($0): \(String(repeating: "\(number)", count: 100))" }
                }
                if self == .variants { lines.append("Vary: Accept-Language") }
                return Sample.head(lines, to: Sample.request("Accept-Language: language number \(number)"))
            }

            func key(_ number: Int) -> CacheKey {
                let number = self == .variants ? number / MemoryCacheStore.variantLimit : number
                return CacheKey(
                    url: "https://api.example.com/api/v2/people/\(number)?page=\(number)",
                    partition: self == .personal ? CacheKey.partition(ofIdentity: "person \(number)") : "")
            }

            var bodySize: Int { self == .body ? 8192 : 300 }
        }

        /// The memory of this process, in bytes.
        static func taken() throws -> Int64 {
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
            return 1024 * (try #require(line.split(separator: " ").dropLast().last.flatMap { Int64($0) }))
        }

        static func isHonest(_ estimate: Int64, _ real: Int64) -> Bool {
            Double(estimate) >= Double(real) / 2 && Double(estimate) <= Double(real) * 2
        }

        @Test("It is what the process takes for it, within a factor of two", arguments: Kind.allCases)
        func weight(_ kind: Kind) async {
            // A process of its own allocates nothing else.
            await #expect(processExitsWith: .success) { [kind = kind as Kind] in
                await ExitTest.recordingErrors {
                    let count = 2048
                    let store = MemoryCacheStore(capacity: 1 << 30)
                    _ = kind.head(0)
                    let before = try CacheWeightTests.taken()
                    for number in 0..<count {
                        let head = try #require(kind.head(number))
                        let body = [UInt8](repeating: 1, count: kind.bodySize)
                        try await store.store(head, body, for: kind.key(number))
                    }
                    let real = try (CacheWeightTests.taken() - before) / Int64(count)
                    let estimate = try await store.usage().bytes / Int64(count)
                    #expect(try await store.usage().responses == count)
                    #expect(CacheWeightTests.isHonest(estimate, real), "\(estimate) bytes are said, and \(real) taken")
                }
            }
        }

        @Test("That of the recent responses over a store is honest too", arguments: Kind.allCases)
        func recent(_ kind: Kind) async {
            await #expect(processExitsWith: .success) { [kind = kind as Kind] in
                await ExitTest.recordingErrors {
                    let count = 2048
                    var recent = RecentResponses(capacity: 1 << 30)
                    _ = kind.head(0)
                    let before = try CacheWeightTests.taken()
                    for start in stride(from: 0, to: count, by: kind == .variants ? MemoryCacheStore.variantLimit : 1) {
                        var responses: [StoredResponse] = []
                        for number in start..<start + (kind == .variants ? MemoryCacheStore.variantLimit : 1) {
                            let head = try #require(kind.head(number))
                            let body = [UInt8](repeating: 1, count: kind.bodySize)
                            responses.append(
                                StoredResponse(
                                    id: .init(Int64(number)), head: head, body: .bytes(body), length: Int64(body.count))
                            )
                        }
                        recent.keep(responses, kind.key(start))
                    }
                    let real = try (CacheWeightTests.taken() - before) / Int64(count)
                    let estimate = recent.size / Int64(count)
                    #expect(CacheWeightTests.isHonest(estimate, real), "\(estimate) bytes are said, and \(real) taken")
                }
            }
        }
    }
#endif
