// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import Synchronization

/// The entrance of the server: counts requests and chooses by the first
/// segments of the path who answers.
final class SandboxResponder: HTTPResponder {
    private let api: ApiDoor
    private let count = Atomic<Int>(0)

    init(_ api: ApiDoor) { self.api = api }

    var requestCount: Int { count.load(ordering: .relaxed) }

    func respond(to request: Request, context: ApiContext) async throws -> Response {
        count.wrappingAdd(1, ordering: .relaxed)
        guard request.uri.path.hasPrefix("/api/v1/") else {
            return ApiAnswer.json(ApiProblem.notFound.bytes, status: .notFound).response
        }
        return await api.respond(to: request, context: context)
    }
}
