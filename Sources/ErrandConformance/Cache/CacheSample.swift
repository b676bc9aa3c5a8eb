// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandMiddleware
import HTTPTypes

/// Sample responses for stores.
enum CacheSample {
    /// Returns a head that a cache would store, with a name in one of its fields.
    static func head(
        _ name: String, status: HTTPResponse.Status = .ok, _ fields: HTTPFields = [:]
    ) throws -> CachedHead {
        let now = CacheMoment(date: Date(timeIntervalSince1970: 1_767_225_600))
        let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example", path: "/")
        var fields = fields
        fields[.cacheControl] = "max-age=3600"
        fields.append(try field("X-Name", name))
        let decision = CacheDecision(request, mode: .protocol, options: CacheOptions(), stored: [], at: now)
        let outcome = decision.outcome(
            of: HTTPResponse(status: status, headerFields: fields), requested: now, received: now)
        guard let head = outcome.stored else { throw Finding("the sample cannot be stored") }
        return head
    }

    static func field(_ name: String, _ value: String) throws -> HTTPField {
        guard let name = HTTPField.Name(name) else { throw Finding("\(name) is not a field name") }
        return HTTPField(name: name, value: value)
    }

    static func name(_ response: StoredResponse) -> String { name(response.head) }

    static func name(_ head: CachedHead) -> String {
        head.response.headerFields.first { $0.name.canonicalName == "x-name" }?.value ?? ""
    }

    static func bytes(_ count: Int, seed: Int) -> [UInt8] {
        var state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
    }

    static func only(_ responses: [StoredResponse]) throws -> StoredResponse {
        guard responses.count == 1 else { throw Finding("\(responses.count) responses are stored, not one") }
        return responses[0]
    }

    static func body(_ response: StoredResponse) async throws -> [UInt8] {
        guard let body = try await response.body() else { throw Finding("the body of a stored response is gone") }
        return try await body.collect()
    }
}
