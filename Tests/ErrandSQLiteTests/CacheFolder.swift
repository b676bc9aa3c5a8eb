// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import Foundation
import GRDB
import HTTPTypes
import Testing

/// A folder for one test, and what it takes to fill and spoil a database in it.
enum CacheFolder {
    static func with(_ body: (_ database: String) async throws -> Void) async throws {
        let path = NSTemporaryDirectory() + "/errand-cache-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await body("\(path)/responses.db")
    }

    static func folder(_ path: String) -> String { String(path.dropLast("/responses.db".count)) }

    static func mode(_ path: String) throws -> Int {
        (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    static func head(_ tag: String, _ fields: HTTPFields = [:]) throws -> CachedHead {
        let now = CacheMoment(date: Date(timeIntervalSince1970: 1_767_225_600))
        let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example", path: "/")
        var fields = fields
        fields[.eTag] = "\"\(tag)\""
        let decision = CacheDecision(request, mode: .protocol, options: CacheOptions(), stored: [], at: now)
        return try #require(
            decision.outcome(of: HTTPResponse(status: .ok, headerFields: fields), requested: now, received: now).stored)
    }

    /// Changes a database behind the store's back.
    static func run(_ sql: String, at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
    }

    static func expect(_ kind: CacheStoreError.Kind, _ work: () async throws -> Void) async {
        do {
            try await work()
            Issue.record("nothing was thrown, where \(kind) was expected")
        } catch {
            #expect((error as? CacheStoreError)?.kind == kind, "\(error)")
        }
    }
}
