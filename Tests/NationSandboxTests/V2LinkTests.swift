// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationSandbox

@Suite("Links of version 2", .timed, .timeLimit(.minutes(10)))
struct V2LinkTests {
    static let types = StoredType.all.values.filter { $0.operations.contains(.list) }.map(\.name).sorted()

    @Test("Every link to related resources returns resources of the relationship", arguments: types)
    func related(_ name: String) async throws {
        let type = try #require(StoredType.all[name])
        try await withSandbox(people: 60) { talk async throws in
            if name == "imports" {
                _ = try await talk.send("POST", "imports", #"{"import":{"type":"people","file":"ZW1haWwKYUBiLmMK"}}"#)
            }
            if name == "signup_profiles" { _ = try await talk.make(name, #""signup_id":"2","bio":"x""#) }
            let page = try await talk.v2(type.isPaged ? "\(name)?page[size]=3&sort=-id" : name)
            let rows = page.json["data"].list ?? []
            #expect(!rows.isEmpty)
            var followed = 0
            for row in rows.prefix(3) {
                for relationship in row["relationships"].members ?? [] {
                    guard let link = relationship.value["links"]["related"].string else { continue }
                    let path = try #require(link.hasPrefix("/api/v2/") ? link.dropFirst("/api/v2/".count) : nil)
                    let response = try await talk.v2(String(path))
                    #expect(response.status == 200, "\(link): \(response.text)")
                    let target = type.relationship(relationship.name)?.target
                    #expect((response.json["data"].list ?? []).allSatisfy { $0["type"].string == target }, "\(link)")
                    followed += 1
                }
            }
            #expect(followed > 0 || type.relationships.isEmpty)
        }
    }

    @Test("The rows of a ticket level are found by their relationship, though there is no filter to link to")
    func tickets() async throws {
        try await withSandbox(people: 3) { talk async throws in
            let level = try await talk.make(
                "event_ticket_levels", #""event_id":"1","name":"A","number":1,"limit":5,"amount_in_cents":100"#)
            let link = level["relationships"]["event_rsvps"]["links"]
            #expect(level["id"].string != nil && link == .broken, "\(level)")
            #expect(
                try await talk.v2("event_ticket_levels/\(level["id"].string ?? "")?include=event_rsvps").status == 200)
        }
    }
}
