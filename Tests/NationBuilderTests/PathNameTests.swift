// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@Suite("Names in paths", .timed)
struct PathNameTests {
    @Test("A name that would lead to another endpoint is refused before anything is sent", arguments: ["", ".", ".."])
    func refused(name: String) async {
        let (nation, transport) = Nation.stub(returning: "{}")
        let v1 = nation.v1
        let calls: [@Sendable () async throws -> Void] = [
            { try await v1.people.removeTag(name, person: 7) }, { _ = try await v1.people.show(externalID: name) },
            { _ = try await v1.tags.people(tag: name) }, { try await v1.lists.addTag(name, list: 3) },
            { try await v1.lists.removeTag(name, list: 3) }, { try await v1.memberships.delete(name, person: 7) },
            { try await v1.webhooks.delete(name) }, { _ = try await v1.webhooks.show(name) },
            { try await v1.blogs.delete(7, site: name) }, { _ = try await v1.events.list(site: name) },
            { try await v1.attachments.delete(7, page: name, site: "main") },
            { try await v1.petitions.deleteSignature(7, petition: 3, site: name) },
        ]
        for call in calls {
            let error = await clientError { try await call() }
            #expect(error?.kind == .invalidRequest.url)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "Any other name is encoded",
        arguments: [("a/b", "a%2Fb"), ("...", "..."), ("a b?#", "a%20b%3F%23"), ("é", "%C3%A9")])
    func encoded(name: String, path: String) async throws {
        let (nation, transport) = Nation.stub(returning: "", status: 204, type: nil)
        try await nation.v1.people.removeTag(name, person: 7)
        #expect(transport.requests.first?.head.path == "/api/v1/people/7/taggings/" + path)
    }
}
