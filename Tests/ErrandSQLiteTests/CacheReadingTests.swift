// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandSQLite
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// A transport that responds at once, each language with a large body of its own.
private struct Languages: Transport {
    static let size = 200_000

    static func client(_ store: SQLiteCacheStore) -> Client {
        Client(bare: "https://api.example", transport: Self()).with { $0.middleware = [.cache(store)] }
    }

    static func get(_ language: Int) -> Request<[UInt8]> {
        Request<Void>.get("p", .header(.acceptLanguage, "\(language)")).reading(.bytes)
    }

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange {
            let language = request.head.headerFields[.acceptLanguage] ?? ""
            let fields: HTTPFields = [
                .cacheControl: "max-age=3600", .vary: "Accept-Language", .eTag: "\"\(language)\"",
            ]
            let body = [UInt8](repeating: UInt8(language) ?? 0, count: Self.size)
            return RawResponse(head: HTTPResponse(status: .ok, headerFields: fields), body: .bytes(body))
        }
    }
}

@Suite("What a look-up on disk reads", .timed, .timeLimit(.minutes(10)))
struct CacheReadingTests {
    #if os(Linux)
        /// The bytes that this process has read so far, from files and from elsewhere.
        static func bytesRead() throws -> Int {
            let text = try String(contentsOfFile: "/proc/self/io", encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("rchar:") })
            return try #require(line.split(separator: " ").last.flatMap { Int($0) })
        }

        @Test("Of a URL with many large variants, a response reads one body, and where none responses, none is read")
        func oneBody() async throws {
            try await CacheFolder.with { path in
                let client = Languages.client(SQLiteCacheStore(path))
                for language in 0..<MemoryCacheStore.variantLimit { _ = try await client.send(Languages.get(language)) }
                await client.shutdown()
                // A process of its own reads nothing else.
                await #expect(processExitsWith: .success) { [path = path as String] in
                    await ExitTest.recordingErrors {
                        let client = Languages.client(SQLiteCacheStore(path))
                        let start = try CacheReadingTests.bytesRead()
                        let response = try await client.response(to: Languages.get(3))
                        let responded = try CacheReadingTests.bytesRead()
                        #expect(response.value == [UInt8](repeating: 3, count: Languages.size))
                        #expect(response.source != .network)
                        #expect(responded - start < 2 * Languages.size, "\(responded - start) bytes were read")
                        await #expect(throws: ClientError.self) {
                            try await client.send(Languages.get(200), .cache(.onlyCache))
                        }
                        let refused = try CacheReadingTests.bytesRead()
                        #expect(refused - responded < Languages.size, "\(refused - responded) bytes were read")
                        await client.shutdown()
                    }
                }
            }
        }
    #endif
}
