// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The schemas of the bodies that create and change resources of version 2.
struct WriteSchemas: Sendable {
    struct Write: Sendable {
        var method: String
        /// The path below `/api/v2/`.
        var path: String
        var attributes: [(name: String, schema: ValueSchema)]
        /// The relationships whose resources may be written along, by name.
        var sideposts: [(name: String, sidepost: Sidepost)]

        var type: String { String(path.prefix { $0 != "/" }) }
    }

    /// A resource that is written along with another.
    struct Sidepost: Sendable {
        var type: String
        var attributes: [(name: String, schema: ValueSchema)]
        var methods: [String]
    }

    static let file: URL? = {
        var checkout = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { checkout.deleteLastPathComponent() }
        let shared =
            ProcessInfo.processInfo.environment["ERRAND_SHARED"].map { URL(fileURLWithPath: $0) }
            ?? checkout.deletingLastPathComponent().appendingPathComponent("shared")
        let file = shared.appendingPathComponent("nb-api/v2-openapi.json")
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }()

    let writes: [Write]

    init() throws {
        let document = JSON(try String(contentsOf: try #require(Self.file), encoding: .utf8))
        func resolved(_ schema: JSON) -> JSON {
            guard let steps = schema["$ref"].string?.split(separator: "/").dropFirst() else { return schema }
            return resolved(steps.reduce(document) { $0[String($1)] })
        }
        /// Returns all properties of a schema and of those that it is made of.
        func properties(_ schema: JSON) -> [JSON.Member] {
            let schema = resolved(schema)
            return (schema["properties"].members ?? []) + (schema["allOf"].list ?? []).flatMap(properties)
        }
        func properties(_ members: [JSON.Member], below name: String) -> [JSON.Member] {
            members.filter { $0.name == name }.flatMap { properties($0.value) }
        }
        func schemas(_ members: [JSON.Member]) -> [(name: String, schema: ValueSchema)] {
            members.map { ($0.name, ValueSchema(resolved($0.value))) }
        }
        /// Returns the resources that the relationships of a body tie, with the
        /// attributes that its `included` gives them.
        func sideposts(_ document: [JSON.Member], _ data: [JSON.Member]) -> [(name: String, sidepost: Sidepost)] {
            let included = document.filter { $0.name == "included" }.flatMap { properties(resolved($0.value)["items"]) }
            return properties(data, below: "relationships").map { relationship in
                let identifier = properties(relationship.value)
                    .filter { $0.name == "data" }.flatMap { properties($0.value) }
                let types = identifier.filter { $0.name == "type" }.compactMap { resolved($0.value)["const"].string }
                let methods = identifier.filter { $0.name == "method" }.flatMap {
                    resolved($0.value)["enum"].list ?? []
                }
                return (
                    relationship.name,
                    Sidepost(
                        type: types.first ?? "", attributes: schemas(properties(included, below: "attributes")),
                        methods: methods.compactMap(\.string))
                )
            }
        }
        var writes: [Write] = []
        for path in document["paths"].members ?? [] {
            for method in ["post", "patch"] {
                let body = resolved(path.value[method]["requestBody"])
                let members = properties(body["content"]["application/vnd.api+json"]["schema"])
                let data = properties(members, below: "data")
                let attributes = properties(data, below: "attributes")
                guard !attributes.isEmpty, path.name != "/api/v2/signups/push" else { continue }
                writes.append(
                    Write(
                        method: method.uppercased(), path: String(path.name.dropFirst("/api/v2/".count)),
                        attributes: schemas(attributes), sideposts: sideposts(members, data)))
            }
        }
        self.writes = writes
    }
}

/// The JSON that an attribute may have.
struct ValueSchema: Sendable {
    private let kinds: Set<String>
    private let isChoice: Bool
    private let format: String?

    init(_ schema: JSON) {
        kinds = Set(schema["type"].string.map { [$0] } ?? schema["type"].list?.compactMap(\.string) ?? [])
        isChoice = schema["enum"].list != nil
        format = schema["format"].string
    }

    /// A value of each kind that is not allowed, and a text that is none of the allowed ones.
    var wrongValues: [String] {
        let values = [
            "string": #""7""#, "integer": "7", "number": "1.5", "boolean": "true", "object": "{}", "array": "[]",
            "null": "null",
        ]
        let wrong = values.filter { !kinds.contains($0.key) }.map(\.value).sorted()
        return kinds.contains("string") && (isChoice || format != nil) ? wrong + [#""no such value""#] : wrong
    }
}
