// SPDX-License-Identifier: MIT

// The types and functions that the blocks of code in documentation comments use and do not
// declare. Nothing of this runs.

import Errand
import ErrandCore
import Hummingbird

func anything<Value>() -> Value { fatalError("nothing of this runs") }

func something() throws {}

func configure(_ change: (inout Client.Configuration) throws -> Void) {}

func show(_ value: Any) {}

func count(_ value: Any) {}

struct Person: Codable, Sendable {
    var id: Int
    var name: String
}

struct Change: Decodable, Sendable {}

struct Donation: Codable, Sendable {}

struct Report: Codable, Sendable {}

struct Query: Encodable, Sendable {
    init(_ people: [Person], after cursor: String?) {}

    func encode(to encoder: any Encoder) throws {}
}

struct PeoplePage: Codable, Sendable {
    var results: [Person]
    var next: String?
    var cursor: String?
}

final class ProgressBar {
    var fraction = 0.0
}

struct MyTransport: Transport {
    init(trusting certificate: String? = nil) {}

    func exchange(_ request: RawRequest) -> any Exchange { anything() }
}

func respond(_ request: RawRequest) async throws -> RawResponse { anything() }

struct SilentDatabase {}

struct AuditTrail: Middleware {
    init(in database: SilentDatabase) {}

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse { try await next(request) }
}

struct WebSession {
    func set(_ name: String, _ value: [UInt8]) {}

    func get(_ name: String) -> [UInt8] { anything() }
}

struct Machine {
    func proof() throws -> String { anything() }
}

struct MyPage: ResponseGenerator {
    init(stylesheet: String, button: String) {}

    func response(from request: Hummingbird.Request, context: some RequestContext) throws -> Hummingbird.Response {
        anything()
    }
}
