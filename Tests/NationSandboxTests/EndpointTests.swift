// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite("Every endpoint of v1 responds", .timed, .timeLimit(.minutes(10)))
struct EndpointTests {
    @Test("117 of 117 endpoints respond with their status, and the resource under its key")
    func all() async throws {
        try await withSandbox { talk async throws in
            var made: [String: String] = [:]
            var lines: [String] = []
            for endpoint in Endpoint.all {
                var path = endpoint.path
                for (name, value) in made { path = path.replacingOccurrences("{\(name)}", value) }
                var response = try await talk.send(endpoint.method, path, endpoint.body)
                // The rows of an import are taken in a moment later.
                while endpoint.name == "imports.result", response.status == 404 {
                    response = try await talk.send(endpoint.method, path)
                }
                #expect(response.status == endpoint.status, "\(endpoint): \(response.text.prefix(300))")
                if let wrapper = endpoint.wrapper {
                    #expect(response.json[wrapper] != .broken, "\(endpoint): \(response.text.prefix(300))")
                    let id = response.json[wrapper]["id"]
                    made[wrapper] = id.string ?? id.integer.map { String($0) }
                } else {
                    #expect(response.isEmpty, "\(endpoint)")
                }
                if response.status == endpoint.status { lines.append("\(response.status) \(endpoint)") }
            }
            print("endpoints of v1 that responded: \(lines.count) of 117\n" + lines.joined(separator: "\n"))
        }
        #expect(Endpoint.all.count == 117)
        #expect(Set(Endpoint.all.map(\.name)).count == 117)
    }

    @Test("Without a token every endpoint is 401, and with a bad content type 406")
    func door() async throws {
        try await withSandbox(people: 1) { talk async throws in
            var stranger = talk
            stranger.token = nil
            var form = talk
            form.fields = ["Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"]
            for endpoint in Endpoint.all {
                #expect(try await stranger.send(endpoint.method, endpoint.path, endpoint.body).status == 401)
                #expect(try await form.send(endpoint.method, endpoint.path, endpoint.body).status == 406)
            }
        }
    }

    @Test(
        "The table has each endpoint that the description of v1 has, by name, method and path",
        .enabled(if: Recording.folder != nil, "no description here; ERRAND_SHARED names the folder that has it"))
    func complete() throws {
        let folder = try #require(Recording.folder).deletingLastPathComponent()
        let file = folder.appendingPathComponent("v1-endpoints.json")
        let described = JSON(try String(contentsOf: file, encoding: .utf8))["endpoints"].list ?? []
        #expect(described.count == 117)
        let wanted = described.map {
            "\($0["id"].string ?? "") \($0["method"].string ?? "") \($0["path"].string ?? "")"
        }
        let known = Endpoint.all.map { "\($0.name) \($0.method) \($0.template)" }
        #expect(Set(wanted).subtracting(known) == [])
        #expect(Set(known).subtracting(wanted) == [])
    }
}
