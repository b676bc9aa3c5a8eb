// SPDX-License-Identifier: MIT

import HTTPTypes

extension OpenAPIDocument {
    /// Returns the document of version 1, with the endpoints that are served.
    static func version1(_ routes: [APIRoutes.Route]) -> Self {
        Self(
            title: "Version 1 of a nation on this machine", base: "/api/v1", mediaType: "application/json",
            operations: routes.map(operation), schemas: schemas(routes))
    }

    private static func operation(_ route: APIRoutes.Route) -> Operation {
        let path = route.path.dropFirst().split(separator: "/").map { part in
            part.hasPrefix(":") ? "{\(part.dropFirst())}" : String(part)
        }
        let words = path.map { $0.filter { $0 != "{" && $0 != "}" } }
        var operation = Operation(
            method: route.method, path: path.joined(separator: "/"),
            name: ([route.method.rawValue.lowercased()] + words).joined(separator: "_"))
        if route.method == .post || route.method == .put { operation.body = OpenAPISchema.type("object") }
        guard let resource = route.resource else {
            describePeople(&operation, route)
            return operation
        }
        let schema = OpenAPISchema.reference(resource.name)
        if route.isList {
            operation.parameters =
                pages
                + resource.filters.map { filter in
                    parameter(filter.name, in: "query", OpenAPISchema.type("string"))
                }
            operation.response = list(of: schema)
        } else if route.method != .delete {
            operation.response = OpenAPISchema.object(
                [resource.responseName: schema], required: [resource.responseName])
        }
        if operation.body != nil {
            operation.body = OpenAPISchema.object(
                [resource.name: OpenAPISchema.reference("\(resource.name)_written")], required: [resource.name])
        }
        return operation
    }

    // MARK: People

    /// The lists of people.
    private static let lists: Set<String> = [
        "/people", "/people/search", "/people/nearby", "/lists/:id/people", "/tags/:tag/people",
    ]
    /// The endpoints of one person.
    private static let people: Set<String> = [
        "/people", "/people/:id", "/people/me", "/people/match", "/people/push", "/people/add",
    ]

    /// Describes the endpoints of people, which are not derived from a resource.
    private static func describePeople(_ operation: inout Operation, _ route: APIRoutes.Route) {
        let person = OpenAPISchema.reference("person")
        if route.method == .get, lists.contains(route.path) {
            operation.parameters = pages
            operation.response = list(of: person)
        } else if route.method != .delete, people.contains(route.path) {
            operation.response = OpenAPISchema.object(
                ["person": person, "precinct": .object(["type": .array(["object", "null"])])], required: ["person"])
            guard operation.body != nil else { return }
            operation.body = OpenAPISchema.object(
                ["person": OpenAPISchema.reference("person_written")], required: ["person"])
        }
    }

    private static func list(of schema: JSONValue) -> JSONValue {
        OpenAPISchema.object(
            ["results": OpenAPISchema.list(schema), "next": nullable, "prev": nullable], required: ["results"])
    }

    // MARK: Common parts

    private static let nullable = JSONValue.object(["type": .array(["string", "null"])])

    private static let pages: [JSONValue] = [
        parameter("limit", in: "query", .object(["type": "integer", "minimum": 1, "maximum": 100])),
        parameter("__nonce", in: "query", OpenAPISchema.type("string")),
        parameter("__token", in: "query", OpenAPISchema.type("string")),
    ]

    private static func schemas(_ routes: [APIRoutes.Route]) -> [String: JSONValue] {
        // Custom fields stand beside the others.
        let fields = PersonFieldTables.abbreviated + PersonFieldTables.fullOnly
        var all = [
            "person": OpenAPISchema.fields(fields) { $0.isShown ? $0.name : nil },
            "person_written": OpenAPISchema.fields(fields) { $0.isWritable ? $0.name : nil },
        ]
        for resource in routes.compactMap(\.resource) where all[resource.name] == nil {
            all[resource.name] = OpenAPISchema.fields(resource.fields) { $0.isShown ? $0.name : nil }
            all["\(resource.name)_written"] = OpenAPISchema.fields(resource.fields) { $0.isWritable ? $0.name : nil }
        }
        return all
    }
}
