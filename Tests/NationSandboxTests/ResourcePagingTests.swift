// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite("All lists are paged alike", .timed, .timeLimit(.minutes(10)))
struct ResourcePagingTests {
    /// The lists that are paged: all but the two of named codes.
    private static let lists = Endpoint.all.filter {
        $0.wrapper == "results" && !["contact_types.list_methods", "contact_types.list_statuses"].contains($0.name)
    }.map { endpoint in
        var endpoint = endpoint
        if endpoint.name == "people.nearby" { endpoint.query = "location=34.05,-118.25&distance=9000" }
        if endpoint.name == "people.search" { endpoint.query = "" }
        if endpoint.name == "events.index" { endpoint.query = "tags=field" }
        if endpoint.name == "lists.people" { endpoint.values = ["1"] }
        if endpoint.name == "people_tags.people" { endpoint.values = ["paged"] }
        return endpoint
    }

    private func path(_ endpoint: Endpoint, _ more: String) -> String {
        endpoint.path + (endpoint.query.isEmpty ? "?" : "&") + more
    }

    /// Gives person 2 what the lists of one person show.
    private func furnish(_ talk: Talk) async throws {
        for number in 1...3 {
            _ = try await talk.send("PUT", "people/\(number)/taggings", #"{"tagging":{"tag":"paged"}}"#)
            for (path, body) in [
                ("contacts", #"{"contact":{"type_id":1,"method":"email","sender_id":1}}"#),
                ("capitals", #"{"capital":{"amount_in_cents":5}}"#),
                ("memberships", "{\"membership\":{\"name\":\"M\(number)\"}}"),
            ] {
                #expect(try await talk.send("POST", "people/2/\(path)", body).status == 200)
            }
            let hook =
                "{\"webhook\":{\"version\":4,\"url\":\"http://127.0.0.1:9/\(number)\",\"event\":\"person_merged\"}}"
            #expect(try await talk.send("POST", "webhooks", hook).status == 200)
        }
    }

    @Test("28 lists are paged")
    func count() { #expect(Self.lists.count == 28) }

    @Test("Following next visits each row once, in both styles the same rows; prev leads back; links are relative")
    func walk() async throws {
        try await withSandbox { talk async throws in
            try await furnish(talk)
            for endpoint in Self.lists {
                let numbered = try await talk.get(path(endpoint, "page=1&per_page=100")).json
                #expect(numbered.keys == ["results", "page", "total_pages", "per_page", "total"], "\(endpoint)")
                let rows = try #require(numbered["results"].list, "\(endpoint)")
                #expect(numbered["total"].integer == rows.count, "\(endpoint)")
                #expect(numbered["total_pages"].integer == 1)
                try #require(rows.count >= 2, "\(endpoint) has no second page to go to")

                var visited: [JSON] = []
                var first: JSON?
                var next: String? = path(endpoint, "limit=2")
                while let link = next {
                    let page = try await talk.get(link).json
                    #expect(page.keys == ["results", "next", "prev"], "\(endpoint)")
                    visited += try #require(page["results"].list, "\(endpoint): \(page)")
                    next = page["next"].string
                    if let next { #expect(next.hasPrefix("/api/v1/"), "\(endpoint)") }
                    if first == nil {
                        first = page["results"]
                        #expect(page["prev"] == .null, "\(endpoint)")
                    } else if visited.count <= 4 {
                        let back = try #require(page["prev"].string, "\(endpoint)")
                        #expect(try await talk.get(back).json["results"] == first, "\(endpoint)")
                    }
                }
                #expect(visited == rows, "\(endpoint)")

                let second = try await talk.get(path(endpoint, "page=2&per_page=1")).json
                #expect(second["results"] == .list([rows[1]]), "\(endpoint)")
                #expect(second["total_pages"].integer == rows.count, "\(endpoint)")
                let beyond = try await talk.get(path(endpoint, "page=999&per_page=10")).json
                #expect(beyond["results"] == .list([]), "\(endpoint)")
            }
        }
    }

    @Test("A cursor of another list, or of other filters, is a bad request")
    func foreignCursor() async throws {
        try await withSandbox { talk async throws in
            try await furnish(talk)
            var cursors: [String] = []
            for endpoint in Self.lists {
                let next = try #require(try await talk.get(path(endpoint, "limit=1")).json["next"].string)
                cursors.append(
                    next.split { $0 == "?" || $0 == "&" }.filter { $0.hasPrefix("__") }.joined(separator: "&"))
            }
            for (index, endpoint) in Self.lists.enumerated() {
                let foreign = cursors[(index + 1) % cursors.count]
                for path in [path(endpoint, foreign), path(endpoint, cursors[index] + "&color=red")] {
                    let response = try await talk.get(path)
                    #expect(response.status == 400, "\(path)")
                    #expect(response.code == "bad_request", "\(path)")
                }
                #expect(try await talk.get(path(endpoint, cursors[index] + "&limit=3")).status == 200, "\(endpoint)")
            }
        }
    }

    @Test("A cursor that has expired is a bad request")
    func expiredCursor() async throws {
        try await withSandbox(cursorLifetime: .zero) { talk async throws in
            try await furnish(talk)
            for endpoint in Self.lists {
                let next = try #require(try await talk.get(path(endpoint, "limit=1")).json["next"].string)
                #expect(try await talk.get(next).code == "bad_request", "\(endpoint)")
            }
        }
    }
}
