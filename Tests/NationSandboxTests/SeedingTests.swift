// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationSandbox

@Suite(.timed) struct SeedingTests {
    private func dump(_ talk: Talk) async throws -> [String] {
        var pages: [String] = []
        for page in 1...3 { pages.append(try await talk.get("people?page=\(page)&per_page=100").text) }
        pages.append(try await talk.get("tags?page=1&per_page=100").text)
        return pages
    }

    @Test("From 55 people on, one of them is an organization", arguments: [(54, 0), (55, 1)])
    func organization(people: Int, organizations: Int) async throws {
        try await withSandbox(people: people) { talk async throws in
            let response = try await talk.v2("signups?filter[signup_type]=1")
            #expect(response.json["data"].list?.count == organizations)
        }
    }

    @Test("Equal seeds give equal nations and tokens, other seeds others")
    func deterministic() async throws {
        let first = try await withSandbox(people: 300) { (try await dump($0), $0.sandbox.accessToken) }
        let second = try await withSandbox(people: 300) { (try await dump($0), $0.sandbox.accessToken) }
        let other = try await withSandbox(people: 300, seed: 2) { (try await dump($0), $0.sandbox.accessToken) }
        #expect(first.0 == second.0)
        #expect(first.1 == second.1)
        #expect(first.0[0] != other.0[0])
        #expect(first.1 != other.1)
    }

    @Test("A larger nation begins with the people of a smaller one")
    func prefix() async throws {
        let small = try await withSandbox(people: 20) { try await $0.get("people?limit=100").json["results"] }
        let large = try await withSandbox(people: 50) { try await $0.get("people?limit=100").json["results"] }
        #expect(small.list?.count == 20)
        #expect(small.list == large.list?.suffix(20))
    }

    @Test("Made-up people live at example domains and have fictional telephone numbers")
    func fictional() async throws {
        try await withSandbox(people: 400) { talk async throws in
            var (emails, phones) = (0, 0)
            for page in 1...4 {
                let people = try await talk.get("people?page=\(page)&per_page=100").json["results"]
                for person in try #require(people.list) {
                    if let email = person["email"].string {
                        emails += 1
                        #expect(email.wholeMatch(of: /[a-z0-9.]+@example\.(com|org|net)/) != nil, "\(email)")
                    }
                    for name in ["phone", "mobile"] {
                        guard let phone = person[name].string, !phone.isEmpty else { continue }
                        phones += 1
                        #expect(phone.contains(/555-01[0-9]{2}$/), "\(phone)")
                    }
                }
            }
            #expect(emails > 100 && phones > 100, "\(emails) \(phones)")
        }
    }

    @Test("Among made-up people there is null and the empty string, tags, notes, birthdays and custom values")
    func variety() async throws {
        try await withSandbox(people: 400) { talk async throws in
            var seen: [String: Set<String>] = [:]
            for page in 1...4 {
                let people = try await talk.get("people?page=\(page)&per_page=100").json["results"]
                for person in try #require(people.list) {
                    for member in try #require(person.members) {
                        seen[member.name, default: []].insert(member.value == .text("") ? "empty" : member.value.kind)
                    }
                }
            }
            for name in ["employer", "occupation", "party", "phone"] {
                #expect(seen[name] == ["null", "string", "empty"], "\(name)")
            }
            for name in ["email", "note", "birthdate", "external_id", "sex"] {
                #expect(seen[name] == ["null", "string"], "\(name)")
            }
            #expect(seen["graduation_year"] == ["null", "number"])
            #expect(seen["primary_address"] == ["null", "object"])
            #expect(seen["support_level"] == ["null", "number"])
        }
    }

    @Test("A nation has its administrator at least", arguments: [-5, 0, 1])
    func least(people: Int) async throws {
        try await withSandbox(people: people) { talk async throws in
            #expect(try await talk.get("people/count").json["people_count"].integer == 1)
            #expect(try await talk.get("people/me").status == 200)
        }
    }
}
