// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import TestSupport
import Testing

@Suite("The OpenAPI documents that the sandbox serves", .timed, .timeLimit(.minutes(10)))
struct OpenAPITests {
    /// The documents by their paths.
    private static let paths = ["/sandbox/openapi/v1.json", "/sandbox/openapi/v2.json"]

    /// Returns all members with a name, at any depth.
    private static func members(_ name: String, in json: JSON) -> [JSON] {
        switch json {
        case .object(let members):
            members.flatMap { ($0.name == name ? [$0.value] : []) + Self.members(name, in: $0.value) }
        case .list(let list): list.flatMap { Self.members(name, in: $0) }
        default: []
        }
    }

    @Test("Each operation has its own name, its path's parameters, and schemas that exist", arguments: paths)
    func whole(path: String) async throws {
        try await withSandbox(people: 1) { talk async throws in
            let document = try await talk.get(path).json
            #expect(document.keys.first == "openapi" && document["openapi"].string == "3.1.0")
            var names: [String] = []
            for target in document["paths"].keys {
                for method in document["paths"][target].keys {
                    let operation = document["paths"][target][method]
                    names.append(operation["operationId"].string ?? "")
                    let wanted = target.matches(of: /\{(\w+)\}/).map { String($0.1) }
                    let named = (operation["parameters"].list ?? []).filter { $0["in"].string == "path" }
                    #expect(named.map { $0["name"].string ?? "" } == wanted, "\(method) \(target)")
                }
            }
            #expect(Set(names).count == names.count && !names.contains(""))
            let schemas = document["components"]["schemas"]
            for reference in Self.members("$ref", in: document) {
                let parts = (reference.string ?? "").split(separator: "/").map(String.init)
                let isThere = parts.count == 4 && document[parts[1]][parts[2]][parts[3]] != .broken
                #expect(isThere, "\(reference)")
            }
            #expect(schemas.keys.count > 20)
        }
    }

    @Test("Version 1 has all 117 endpoints, and version 2 all 190 operations; a resource has the fields that it shows")
    func complete() async throws {
        try await withSandbox { talk async throws in
            for (path, count) in zip(Self.paths, [117, 190]) {
                let paths = try await talk.get(path).json["paths"]
                #expect(paths.keys.reduce(0) { $0 + paths[$1].keys.count } == count, "\(path)")
            }
            let document = try await talk.get("/sandbox/openapi/v2.json").json
            let shown = try await talk.v2("signups/1").json["data"]["attributes"]
            let schema = document["components"]["schemas"]["signups"]["properties"]["attributes"]["properties"]
            #expect(Set(shown.keys).isSubset(of: schema.keys))
            let first = try await talk.get("/sandbox/openapi/v1.json").json
            let person = try await talk.get("people/1").json["person"].keys.filter { $0 != "graduation_year" }
            #expect(Set(person) == Set(first["components"]["schemas"]["person"]["properties"].keys))
            let donation = try await talk.get("donations").json["results"][0]
            #expect(Set(donation.keys) == Set(first["components"]["schemas"]["donation"]["properties"].keys))
            #expect(
                try await talk.unjudged.v2("docs/v2/released.yaml").json == document, "the service's place has the same"
            )
        }
    }

    @Test(
        "A validator that is not ours finds them valid",
        .enabled(
            if: JudgeProgram.has("openapi_spec_validator"),
            "no openapi-spec-validator here; make setup-judge installs it"),
        arguments: paths)
    func valid(path: String) async throws {
        try await withSandbox(people: 1) { talk async throws in
            let file = FileManager.default.temporaryDirectory.appending(path: "openapi-\(UUID()).json")
            defer { try? FileManager.default.removeItem(at: file) }
            try await talk.get(path).text.write(to: file, atomically: true, encoding: .utf8)
            let (status, report) = try await JudgeProgram.run(["-m", "openapi_spec_validator", file.path])
            #expect(status == 0, "\(report)")
            #expect(report.contains(": OK"))
            // The judge must be able to refuse.
            try #"{"openapi":"3.1.0","info":{"title":"x"},"paths":{}}"#.write(
                to: file, atomically: true, encoding: .utf8)
            #expect(try await JudgeProgram.run(["-m", "openapi_spec_validator", file.path]).status != 0)
        }
    }
}
