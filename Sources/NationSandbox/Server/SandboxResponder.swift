// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import Synchronization

/// The entrance of the server: counts requests and chooses by the first
/// segments of the path who answers.
final class SandboxResponder: HTTPResponder {
    private let api: ApiDoor
    private let downloads: Downloads
    private let count = Atomic<Int>(0)

    init(_ api: ApiDoor) {
        self.api = api
        downloads = Downloads(store: api.nation.store)
    }

    var requestCount: Int { count.load(ordering: .relaxed) }

    func respond(to request: Request, context: ApiContext) async throws -> Response {
        count.wrappingAdd(1, ordering: .relaxed)
        let path = request.uri.path
        if path.hasPrefix("/api/v1/") { return await api.respond(to: request, context: context) }
        do {
            guard Downloads.contains(path) else { throw ApiProblem.notFound }
            return try await downloads.respond(to: path)
        } catch let problem as ApiProblem {
            return ApiAnswer.json(problem.bytes, status: problem.status).response
        }
    }
}
