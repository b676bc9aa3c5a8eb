// SPDX-License-Identifier: MIT

import HTTPTypes

/// An OpenAPI document (version 3.1) of one version of the API.
///
/// It is derived from what the sandbox serves. The service's own document says more, but the sandbox has no right to
/// distribute it. The form is JSON, which is also valid YAML (YAML 1.2 §1.3).
struct OpenAPIDocument: Sendable {
    struct Operation: Sendable {
        var method: HTTPRequest.Method
        /// The path with names in braces, below the version's path.
        var path: String
        var name: String
        var parameters: [JSONValue] = []
        /// The schema of the request's body; `nil` when it has none.
        var body: JSONValue?
        /// The schema of the response's body; `nil` when it has none or any.
        var response: JSONValue?
        /// The statuses of the response, such as `200` or `2XX`.
        var statuses = ["2XX"]
    }

    var title: String
    /// The path of all operations, such as `/api/v2`.
    var base: String
    var mediaType: String
    var operations: [Operation]
    var schemas: [String: JSONValue]

    /// The document as JSON.
    var bytes: [UInt8] {
        var paths: [String: [String: JSONValue]] = [:]
        for operation in operations {
            paths["\(base)/\(operation.path)", default: [:]][operation.method.rawValue.lowercased()] = member(operation)
        }
        let document: [String: JSONValue] = [
            "openapi": "3.1.0", "info": .object(["title": .string(title), "version": "1"]),
            "paths": .object(paths.mapValues { .object($0) }),
            "security": .array([.object(["token": .array([])])]),
            "components": .object([
                "schemas": .object(schemas),
                "securitySchemes": .object(["token": .object(["type": "http", "scheme": "bearer"])]),
                "responses": .object(["error": response("An error.", OpenAPISchema.type("object"), "application/json")]
                ),
            ]),
        ]
        // The version of OpenAPI comes first, as people expect it.
        let rest = document.filter { $0.key != "openapi" }.sorted { $0.key < $1.key }
        return JSONObject.text([("openapi", JSONText.string("3.1.0"))] + rest.map { ($0.key, $0.value.bytes) })
    }

    private func member(_ operation: Operation) -> JSONValue {
        let names = operation.path.matches(of: /\{(\w+)\}/).map { String($0.1) }
        let inPath = names.map { Self.parameter($0, in: "path", OpenAPISchema.type("string")) }
        var responses: [String: JSONValue] = [
            "default": .object(["$ref": "#/components/responses/error"])
        ]
        for status in operation.statuses {
            responses[status] =
                operation.response.map { response("The result.", $0, mediaType) }
                ?? .object(["description": "The result."])
        }
        var members: [String: JSONValue] = [
            "operationId": .string(operation.name), "parameters": .array(inPath + operation.parameters),
            "responses": .object(responses),
        ]
        if let body = operation.body {
            members["requestBody"] = .object([
                "required": true, "content": .object([mediaType: .object(["schema": body])]),
            ])
        }
        return .object(members)
    }

    private func response(_ text: String, _ schema: JSONValue, _ mediaType: String) -> JSONValue {
        .object([
            "description": .string(text), "content": .object([mediaType: .object(["schema": schema])]),
        ])
    }

    /// Returns a parameter in a path or a query.
    static func parameter(_ name: String, in place: String, _ schema: JSONValue) -> JSONValue {
        var members: [String: JSONValue] = ["name": .string(name), "in": .string(place), "schema": schema]
        if place == "path" { members["required"] = true }
        return .object(members)
    }
}
