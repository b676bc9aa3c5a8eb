// SPDX-License-Identifier: MIT

import Foundation
import NationBuilder
import Testing

/// A call of an endpoint's method, the request it should make and a response to
/// it.
struct EndpointCall: Sendable, CustomTestStringConvertible {
    let id: String
    /// The path and query, without `/api/v1/`.
    let target: String
    let body: String?
    let response: String?
    /// Makes the call, and says whether the response was read as it should be.
    let isRight: @Sendable (NationV1) async throws -> Bool

    var testDescription: String { id }

    init(
        _ id: String, _ target: String, body: String? = nil, response: String?,
        _ isRight: @escaping @Sendable (NationV1) async throws -> Bool
    ) {
        self.id = id
        self.target = target
        self.body = body
        self.response = response
        self.isRight = isRight
    }

    /// A call whose response has no body.
    static func noContent(
        _ id: String, _ target: String, body: String? = nil,
        _ send: @escaping @Sendable (NationV1) async throws -> Void
    ) -> EndpointCall {
        EndpointCall(id, target, body: body, response: nil) { nation in
            try await send(nation)
            return true
        }
    }

    static let all = pages + posts + events + settings + donations + lists + people
}

/// An endpoint of version 1, as the table beside the tests has it.
struct Endpoint: Sendable {
    let id: String
    let method: String
    let template: String
    let group: String
    let function: String

    static let table: [Endpoint] = {
        var tests = URL(filePath: #filePath)
        for _ in 0..<3 { tests.deleteLastPathComponent() }
        let file = tests.appending(path: "Resources/v1-endpoints.tsv")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t").map(String.init)
            return Endpoint(
                id: columns[0], method: columns[1], template: columns[2], group: columns[3], function: columns[4])
        }
    }()
}
