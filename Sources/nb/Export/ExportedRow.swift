// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder

/// A resource of a page, as it is written into a file.
struct ExportedRow: Sendable {
    let id: Int
    let attributes: JSONObject
    /// The id as the nation sent it.
    private let sentID: JSONValue

    /// - Throws: `ClientError.undecodable.json` when the row is no resource.
    init(_ row: JSONValue) throws {
        guard let sentID = row["id"], let id = sentID.string.flatMap({ Int($0) }) else {
            throw ClientError(.undecodable.json, reason: "a row has no id")
        }
        self.id = id
        self.sentID = sentID
        attributes = row["attributes"]?.object ?? [:]
    }

    /// Returns the value in a column; `nil` when the nation did not send it.
    func value(of column: Column) -> JSONValue? { column.name == "id" ? sentID : column.value(in: attributes) }

    /// All that the nation sent, the id first.
    var members: JSONObject { JSONObject([("id", sentID)] + attributes.map { ($0.key, $0.value) }) }
}

extension V2.ResourceType {
    /// Returns a resource as lists and views show it: ids are numbers, as in version 1.
    func shown(_ members: JSONObject) -> JSONObject {
        JSONObject(members.map { ($0.key, shown($0.value, of: $0.key)) })
    }

    /// Returns a value as lists and views show it.
    func shown(_ value: JSONValue, of name: String) -> JSONValue {
        guard name == "id" || attribute(name)?.kind == .id, let text = value.string, let id = Int(text),
            "\(id)" == text
        else { return value }
        return .number(JSONNumber(id))
    }
}
