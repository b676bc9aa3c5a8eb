// SPDX-License-Identifier: MIT

import ErrandJSON

/// A request for version 2 and its response, as the judge reads them
/// (`Scripts/v2-suite`).
package struct JudgedExchange: Sendable {
    /// The part that has to be what the OpenAPI document says.
    package enum Judged: String, Sendable {
        case all
        /// The response alone: the test sends what the document does not allow, on
        /// purpose.
        case response = "answer"
        /// Nothing: the test lets something other than the API respond, on purpose.
        case nothing
    }

    private let method: String
    /// The path and the query, as they were sent.
    package let target: String
    private let body: [UInt8]?
    private let judged: Judged

    package init(_ method: String, _ target: String, body: [UInt8]?, judged: Judged = .all) {
        self.method = method
        self.target = target
        self.body = body
        self.judged = judged
    }

    /// Returns the exchange in one line of JSON.
    package func line(status: Int, fields: [(String, String)], response: [UInt8]) throws -> String {
        var all = JSONObject()
        for (name, value) in fields { all[name] = .string(value) }
        let exchange: JSONObject = [
            "method": .string(method), "target": .string(target),
            "body": body.map { JSONValue.string(String(decoding: $0, as: UTF8.self)) } ?? .null,
            "judged": .string(judged.rawValue), "status": .number(JSONNumber(status)), "fields": .object(all),
            "answer": .string(String(decoding: response, as: UTF8.self)),
        ]
        return String(decoding: try JSONWriter().write(JSONValue.object(exchange)), as: UTF8.self) + "\n"
    }
}
