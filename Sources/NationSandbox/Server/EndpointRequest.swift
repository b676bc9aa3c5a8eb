// SPDX-License-Identifier: MIT

import GRDB
import Hummingbird

/// One request to an endpoint.
struct EndpointRequest: Sendable {
    /// The largest body; a larger one is refused with 413.
    static let maximumBodySize = 10 * 1024 * 1024

    let nation: NationState
    /// The person whose token was sent.
    let person: Int64
    let query: QueryItems
    let path: String
    /// The scheme and host that the caller used.
    let baseURL: String
    private let parameters: Parameters
    private let request: Request

    init(_ request: Request, _ context: APIContext, _ nation: NationState) {
        self.nation = nation
        person = context.person
        query = context.query
        path = request.uri.path
        baseURL = "http://\(request.head.authority ?? "localhost")"
        parameters = context.parameters
        self.request = request
    }

    /// Returns an id from the path.
    ///
    /// Anything but a positive number is `not_found`.
    func id(_ name: String) throws -> Int64 {
        guard let id = Int64(try text(name)), id > 0 else { throw APIProblem.notFound }
        return id
    }

    /// Returns a decoded text from the path.
    func text(_ name: String) throws -> String {
        guard let raw = parameters.get(name), let text = PercentCoding.decode(raw, plusIsSpace: false) else {
            throw APIProblem.badRequest
        }
        return text
    }

    /// Whether the caller turned off webhooks.
    var isSilent: Bool { query["fire_webhooks"] == "false" }

    /// Publishes a change to webhooks, unless the caller turned them off.
    func announce(_ event: ChangeEvent, _ database: Database, _ payload: () throws -> [UInt8]?) throws {
        guard !isSilent else { return }
        try nation.changes.publish(event, database, payload)
    }

    /// Returns the members of the object that the body wraps in `wrapper`.
    ///
    /// A body of more than `limit` bytes is refused.
    func body(_ wrapper: String, upTo limit: Int = maximumBodySize) async throws -> [String: JSONValue] {
        let body = try await object(upTo: limit)
        guard let wrapped = body[wrapper], wrapped != .null else { throw APIProblem.missingParameters([wrapper]) }
        guard case .object(let members) = wrapped else { throw APIProblem.badRequest }
        return members
    }

    /// Returns the members of a body without a wrapper; none when it is empty.
    func bareBody() async throws -> [String: JSONValue] { try await object(upTo: Self.maximumBodySize) }

    private func object(upTo limit: Int) async throws -> [String: JSONValue] {
        let bytes = try await request.bytes(upTo: limit)
        guard !bytes.isEmpty else { return [:] }
        guard case .object(let members)? = JSONValue(parsing: bytes) else { throw APIProblem.badRequest }
        return members
    }
}
