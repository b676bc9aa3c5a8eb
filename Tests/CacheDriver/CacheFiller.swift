// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandSQLite
import Foundation
import HTTPTypes

/// Writes responses into a database until it is killed: `--fill FILE SEED`.
///
/// Each has a tag `seed-number`, and a body that follows from it: so a test can tell
/// whether what is left belongs together.
enum CacheFiller {
    static func run(_ path: String, seed: Int) async throws {
        let store = SQLiteCacheStore(path)
        for number in 0..<Int.max {
            let key = CacheKey(url: "https://api.example/\(number % 5)", partition: "")
            let old = try await store.responses(for: key)
            for response in old { _ = try await response.body() }
            try await store.store(
                try head("\(seed)-\(number)"), body(seed, number), for: key, inPlaceOf: old.map(\.id))
            FileHandle.standardOutput.write(Data("\(number)\n".utf8))
        }
    }

    static func body(_ seed: Int, _ number: Int) -> [UInt8] {
        let count = number.isMultiple(of: 3) ? 700_000 : 10_000
        return (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ seed &* 31 &+ number) }
    }

    private static func head(_ tag: String) throws -> CachedHead {
        let now = CacheMoment(date: Date(timeIntervalSince1970: 1_767_225_600))
        let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example", path: "/")
        let decision = CacheDecision(request, mode: .protocol, options: CacheOptions(), stored: [], at: now)
        let response = HTTPResponse(status: .ok, headerFields: [.eTag: "\"\(tag)\""])
        guard let head = decision.outcome(of: response, requested: now, received: now).stored else {
            throw CacheStoreError(.unwritable)
        }
        return head
    }
}
