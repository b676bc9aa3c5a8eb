// SPDX-License-Identifier: MIT

import GRDB
import Hummingbird
import NIOCore

/// One request to an endpoint.
struct APICall: Sendable {
    /// Bodies beyond this are refused with 413.
    static let maximumBodySize = 10 * 1024 * 1024

    let nation: NationState
    /// The person whose token was sent.
    let person: Int64
    let query: QueryItems
    let path: String
    /// Scheme and host that the caller has used.
    let baseURL: String
    private let parameters: Parameters
    private let requestBody: RequestBody

    init(_ request: Request, _ context: APIContext, _ nation: NationState) {
        self.nation = nation
        person = context.person
        query = context.query
        path = request.uri.path
        baseURL = "http://\(request.head.authority ?? "localhost")"
        parameters = context.parameters
        requestBody = request.body
    }

    /// A number from the path; what is no positive number names no record.
    func id(_ name: String) throws -> Int64 {
        guard let id = Int64(try text(name)), id > 0 else { throw APIProblem.notFound }
        return id
    }

    /// A text from the path, decoded.
    func text(_ name: String) throws -> String {
        guard let raw = parameters.get(name), let text = PercentCoding.decode(raw, plusIsSpace: false) else {
            throw APIProblem.badRequest
        }
        return text
    }

    /// Whether the caller asked that no webhook is told.
    var isSilent: Bool { query["fire_webhooks"] == "false" }

    /// Tells the webhooks of a change, unless the caller asked for silence.
    func announce(_ event: ChangeEvent, _ database: Database, _ payload: () throws -> [UInt8]?) throws {
        guard !isSilent else { return }
        try nation.changes.publish(event, database, payload)
    }

    /// The members of the object that the body wraps in `wrapper`.
    ///
    /// A body of more than `limit` bytes is refused.
    func body(_ wrapper: String, upTo limit: Int = maximumBodySize) async throws -> [String: JSONValue] {
        let body = try await object(upTo: limit)
        guard let wrapped = body[wrapper], wrapped != .null else { throw APIProblem.missingParameters([wrapper]) }
        guard case .object(let members) = wrapped else { throw APIProblem.badRequest }
        return members
    }

    /// The members of a body without a wrapper; none when it is empty.
    func bareBody() async throws -> [String: JSONValue] { try await object(upTo: Self.maximumBodySize) }

    private func object(upTo limit: Int) async throws -> [String: JSONValue] {
        let buffer: ByteBuffer
        do {
            buffer = try await requestBody.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw APIProblem.tooLarge
        }
        guard buffer.readableBytes > 0 else { return [:] }
        guard case .object(let members)? = JSONValue(parsing: Array(buffer.readableBytesView)) else {
            throw APIProblem.badRequest
        }
        return members
    }
}
