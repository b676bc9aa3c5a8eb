// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandSteps
import Foundation
import HTTPTypes
import NationBuilder
import Testing

@Suite("All resources have one shape")
struct UniformityTests {
    /// The sources of the resources.
    private func sources() throws -> [(name: String, text: String)] {
        var checkout = URL(filePath: #filePath)
        for _ in 0..<3 { checkout.deleteLastPathComponent() }
        let folder = checkout.appending(path: "Sources/NationBuilder/V1/Resources")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
            ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
        }
    }

    @Test("A list that can be walked item by item can be walked page by page, and both take parts")
    func walks() throws {
        var walks = 0
        for (name, text) in try sources() {
            let items = text.matches(of: /public func all\w*\(([^{]*?)\)\s*->\s*ItemSequence/)
            let pages = text.matches(of: /public func (?:pages|\w+Pages)\(([^{]*?)\)\s*->\s*PageSequence/)
            #expect(items.count == pages.count, "\(name)")
            for match in items.map(\.1) + pages.map(\.1) {
                walks += 1
                #expect(match.contains("_ parts: RequestPart?..."), "\(name): \(match)")
            }
        }
        #expect(walks >= 50)
    }

    @Test("What can be changed can be changed by a closure, from what was read")
    func closures() throws {
        var updates = 0
        for (name, text) in try sources() {
            let drafts = text.matches(of: /public func (update\w*)\([^{]*?\)\s+async throws/)
            let closures = drafts.filter { $0.0.contains("changes: (inout") && !$0.0.contains("_ id: Int") }
            let plain = drafts.filter { !$0.0.contains("changes: (inout") }
            #expect(closures.count == plain.count, "\(name)")
            updates += plain.count
        }
        #expect(updates >= 15)
    }

    @Test("What a thing belongs to is named by its kind")
    func labels() throws {
        var methods = 0
        for (name, text) in try sources() {
            for match in text.matches(of: /public (?:static )?func (\w+)\(([^{]*?)\)/) {
                methods += 1
                #expect(!match.2.contains(/\b(of|to|from|with) \w+: (Int|String)\b/), "\(name): \(match.1)")
            }
        }
        #expect(methods >= 200)
    }

    @Test("A walk carries its parts on each request, token paging among them")
    func parts() async throws {
        let (nation, transport) = Nation.stub(answering: #"{"results":[],"next":null}"#)
        for try await _ in nation.v1.people.all(.tokenPaging) {}
        for try await _ in nation.v1.lists.peoplePages(list: 3, limit: 5, .tokenPaging) {}
        #expect(
            transport.requests.map(\.head.path) == [
                "/api/v1/people?limit=100&token_paginator=1", "/api/v1/lists/3/people?limit=5&token_paginator=1",
            ])
    }

    @Test("A search by a moment of no known form is refused, since without it all would be found")
    func moment() async throws {
        let (nation, transport) = Nation.stub(answering: #"{"results":[]}"#)
        let search = V1.SurveyResponseSearch(start: "yesterday")
        #expect(await clientError { try await nation.v1.surveyResponses.list(search) }?.kind == .invalidRequest.url)
        #expect(transport.requests.isEmpty)
    }
}
