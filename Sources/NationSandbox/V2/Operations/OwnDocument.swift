// SPDX-License-Identifier: MIT

import HTTPTypes

/// The sandbox's OpenAPI document of version 2.
///
/// It is derived from the types, and lists all operations. The service's own document
/// has much more detail, but the sandbox has no right to distribute it. The format is
/// JSON, which is also valid YAML (YAML 1.2 §1.3).
enum OwnDocument {
    /// The path of the document below `/api/v2/`.
    static let path = ["docs", "v2", "released.yaml"]

    /// An operation by method and path, and its name.
    struct Operation: Sendable {
        var method: String
        var path: String
        var name: String
    }

    /// All operations, those of the types and the special ones.
    static let operations: [Operation] = {
        let types = ResourceType.all.values.sorted { $0.name < $1.name }
        return types.flatMap { type in
            standard.filter { type.operations.contains($0.ability) }.map { row in
                Operation(
                    method: row.method, path: row.isOne ? "\(type.name)/{id}" : type.name,
                    name: "\(row.name)_\(type.name)")
            }
        }
            + SpecialOperations.all.map {
                Operation(method: $0.method.rawValue.lowercased(), path: $0.path, name: $0.name)
            }
    }()

    private static let standard: [(ability: ResourceType.Operations, method: String, isOne: Bool, name: String)] = [
        (.list, "get", false, "list"), (.create, "post", false, "create"), (.show, "get", true, "show"),
        (.update, "patch", true, "update"), (.delete, "delete", true, "delete"),
    ]

    static let bytes: [UInt8] = {
        let paths = Dictionary(grouping: operations, by: \.path).sorted { $0.key < $1.key }
        return JSONObject.text([
            ("openapi", JSONText.string("3.1.0")),
            (
                "info",
                JSONObject.text([
                    ("title", JSONText.string("Version 2 of a nation on this machine")),
                    ("version", JSONText.string("2")),
                ])
            ),
            (
                "paths",
                JSONObject.text(
                    paths.map { path, operations in ("/api/v2/\(path)", JSONObject.text(operations.map(Self.member))) })
            ),
        ])
    }()

    private static func member(_ operation: Operation) -> (name: String, value: [UInt8]) {
        var members: [(String, [UInt8])] = [("operationId", JSONText.string(operation.name))]
        if operation.path.contains("{id}") {
            let id = JSONObject.text([
                ("name", JSONText.string("id")), ("in", JSONText.string("path")), ("required", Array("true".utf8)),
                ("schema", JSONObject.text([("type", JSONText.string("string"))])),
            ])
            members.append(("parameters", JSONObject.list([id])))
        }
        let response = JSONObject.text([("description", JSONText.string("A document of JSON:API."))])
        members.append(("responses", JSONObject.text([("2XX", response)])))
        return (operation.method, JSONObject.text(members))
    }
}
