// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandSteps
import HTTPTypes
import Synchronization

/// A transport that a test writes as a closure, and that remembers what it saw.
final class Wire: Transport {
    private let seen = Mutex<[RawRequest]>([])
    private let answer: @Sendable (RawRequest, Int) async throws -> RawResponse

    init(_ answer: @escaping @Sendable (RawRequest, _ attempt: Int) async throws -> RawResponse) {
        self.answer = answer
    }

    convenience init(_ json: String, status: Int = 200) {
        self.init { _, _ in .json(json, status: status) }
    }

    var requests: [RawRequest] { seen.withLock { $0 } }

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { [self] in
            let attempt = seen.withLock { seen in
                seen.append(request)
                return seen.count
            }
            return try await answer(request, attempt)
        }
    }
}

extension RawResponse {
    static func json(_ text: String, status: Int = 200, _ fields: HTTPFields = [:]) -> RawResponse {
        .text(text, type: "application/json", status: status, fields)
    }

    static func text(_ text: String, type: String, status: Int = 200, _ fields: HTTPFields = [:]) -> RawResponse {
        var fields = fields
        fields[.contentType] = type
        return RawResponse(head: HTTPResponse(status: .init(code: status), headerFields: fields), body: .text(text))
    }
}

extension Client {
    static func over(_ wire: Wire, _ configure: (inout Configuration) -> Void = { _ in }) -> Client {
        Client(bare: "https://api.example.com/v1", transport: wire, configure)
    }
}

/// A step that a test writes as a closure.
struct Step: Middleware {
    let run: @Sendable (RawRequest, Next) async throws -> RawResponse

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse { try await run(request, next) }
}

struct Person: Codable, Sendable, Equatable {
    var id: Int
    var name: String
}
