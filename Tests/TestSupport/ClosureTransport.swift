// SPDX-License-Identifier: MIT

package import ErrandCore
package import HTTPTypes
import Synchronization

/// A transport that a test writes as a closure, and that remembers what it saw.
package final class ClosureTransport: Transport {
    private let seen = Mutex<[RawRequest]>([])
    private let respond: @Sendable (RawRequest, Int) async throws -> RawResponse

    package init(_ respond: @escaping @Sendable (RawRequest, _ attempt: Int) async throws -> RawResponse) {
        self.respond = respond
    }

    package convenience init(_ json: String, status: Int = 200) {
        self.init { _, _ in .json(json, status: status) }
    }

    package var requests: [RawRequest] { seen.withLock { $0 } }

    package func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { [self] in
            let attempt = seen.withLock { seen in
                seen.append(request)
                return seen.count
            }
            return try await respond(request, attempt)
        }
    }
}

extension RawResponse {
    package static func json(_ text: String, status: Int = 200, _ fields: HTTPFields = [:]) -> RawResponse {
        .text(text, type: "application/json", status: status, fields)
    }

    package static func text(_ text: String, type: String, status: Int = 200, _ fields: HTTPFields = [:]) -> RawResponse
    {
        var fields = fields
        fields[.contentType] = type
        return RawResponse(head: HTTPResponse(status: .init(code: status), headerFields: fields), body: .text(text))
    }
}

extension Client {
    package static func over(_ wire: ClosureTransport, _ configure: (inout Configuration) -> Void = { _ in }) -> Client
    {
        Client(bare: "https://api.example.com/v1", transport: wire, configure)
    }
}

/// A middleware that a test writes as a closure.
package struct Step: Middleware {
    private let run: @Sendable (RawRequest, Next) async throws -> RawResponse

    package init(_ run: @escaping @Sendable (RawRequest, Next) async throws -> RawResponse) { self.run = run }

    package func send(_ request: RawRequest, next: Next) async throws -> RawResponse { try await run(request, next) }
}

package struct Person: Codable, Sendable, Equatable {
    package var id: Int
    package var name: String

    package init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}
