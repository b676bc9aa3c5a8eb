// SPDX-License-Identifier: MIT

import HTTPTypes

extension OpenAPIDocument {
    /// The document of version 2, with all its operations.
    static let version2 = Self(
        title: "Version 2 of a nation on this machine", base: "/api/v2", mediaType: "application/vnd.api+json",
        operations: types.flatMap(operations) + special, schemas: schemas)

    private static let types = StoredType.all.values.sorted { $0.name < $1.name }

    private static let special = SpecialOperations.all.map {
        Operation(method: $0.method, path: $0.path, name: $0.name, body: $0.method == .patch ? anyObject : nil)
    }

    private static let anyObject = OpenAPISchema.type("object")

    private static func operations(of type: StoredType) -> [Operation] {
        let document = OpenAPISchema.reference("\(type.name)_document")
        let written = OpenAPISchema.reference("\(type.name)_written")
        let one = "\(type.name)/{id}"
        let all: [(StoredType.Operations, Operation)] = [
            (
                .list,
                Operation(
                    method: .get, path: type.name, name: "list_\(type.name)", parameters: listParameters(type),
                    response: OpenAPISchema.reference("\(type.name)_list"), statuses: ["200"])
            ),
            (
                .create,
                Operation(
                    method: .post, path: type.name, name: "create_\(type.name)", parameters: shownParameters,
                    body: written, response: document, statuses: ["201"])
            ),
            (
                .show,
                Operation(
                    method: .get, path: one, name: "show_\(type.name)", parameters: shownParameters,
                    response: document, statuses: ["200"])
            ),
            (
                .update,
                Operation(
                    method: .patch, path: one, name: "update_\(type.name)", parameters: shownParameters,
                    body: written, response: document, statuses: ["200"])
            ),
            (
                .delete,
                Operation(
                    method: .delete, path: one, name: "delete_\(type.name)", response: anyObject, statuses: ["200"])
            ),
        ]
        return all.filter { type.operations.contains($0.0) }.map(\.1)
    }

    private static let shownParameters: [JSONValue] =
        [parameter("include", in: "query", OpenAPISchema.type("string"))]
        + ["fields", "extra_fields"].map { deep($0, OpenAPISchema.type("string")) }

    private static func listParameters(_ type: StoredType) -> [JSONValue] {
        let names = type.attributes.filter(\.isKnown).map(\.name) + ["id"]
        let filters = Dictionary(uniqueKeysWithValues: Set(names).map { ($0, JSONValue.object([:])) })
        let page = ["number", "size"].map { name in
            parameter("page[\(name)]", in: "query", .object(["type": "integer", "minimum": 1]))
        }
        return shownParameters + (type.isPaged ? page : []) + [
            deep("filter", properties: filters), parameter("sort", in: "query", OpenAPISchema.type("string")),
            parameter("stats[total]", in: "query", .object(["type": "string", "enum": .array(["count"])])),
        ]
    }

    /// Returns a parameter with names in brackets.
    private static func deep(
        _ name: String, _ value: JSONValue = .object([:]), properties: [String: JSONValue] = [:]
    ) -> JSONValue {
        guard
            case .object(var members) = parameter(
                name, in: "query",
                .object(["type": "object", "properties": .object(properties), "additionalProperties": value]))
        else { return .null }
        members["style"] = "deepObject"
        members["explode"] = true
        return .object(members)
    }

    // MARK: Schemas

    private static var schemas: [String: JSONValue] {
        var all: [String: JSONValue] = [:]
        for type in types {
            let read = OpenAPISchema.fields(type.attributes) { $0.isShown || $0.access == .extra ? $0.name : nil }
            let written = OpenAPISchema.fields(type.attributes) { $0.isWritable ? $0.name : nil }
            let relationships = Dictionary(
                type.relationships.map { ($0.name, anyObject) }, uniquingKeysWith: { first, _ in first })
            let name: JSONValue = .object(["const": .string(type.name)])
            all[type.name] = OpenAPISchema.object(
                [
                    "id": OpenAPISchema.type("string"), "type": name, "attributes": read,
                    "relationships": OpenAPISchema.object(relationships),
                ], required: ["id", "type", "attributes"])
            let resource = OpenAPISchema.reference(type.name)
            let included = OpenAPISchema.list(anyObject)
            all["\(type.name)_document"] = OpenAPISchema.object(
                ["data": resource, "included": included, "meta": anyObject], required: ["data"])
            all["\(type.name)_list"] = OpenAPISchema.object(
                ["data": OpenAPISchema.list(resource), "included": included, "links": anyObject, "meta": anyObject],
                required: ["data"])
            all["\(type.name)_written"] = OpenAPISchema.object(
                [
                    "data": OpenAPISchema.object(
                        [
                            "id": OpenAPISchema.type("string"), "type": name, "attributes": written,
                            "relationships": OpenAPISchema.object(relationships),
                        ], required: ["type"]), "included": included,
                ], required: ["data"])
        }
        return all
    }
}
