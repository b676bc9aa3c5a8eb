// SPDX-License-Identifier: MIT

import GRDB
import Testing

@testable import NationSandbox

@Suite("Plans of version 2")
struct Version2PlanTests {
    /// The steps of a plan that go through a whole table, or through a range of one.
    ///
    /// `wanted` is the ids of the page, and `above` the pages that a page stands below.
    private static func scans(_ sql: String, _ database: Database) throws -> [String] {
        let statement = try database.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
        statement.setUncheckedArguments(StatementArguments())
        return try Row.fetchAll(statement).map { $0["detail"] as String }.filter { step in
            if step.contains("AUTOMATIC") || step.contains(">?") { return true }
            guard step.hasPrefix("SCAN") else { return false }
            return !["wanted ", "above", "CONSTANT ROW"].contains { step.dropFirst("SCAN ".count).hasPrefix($0) }
        }
    }

    @Test("What a page brings along is found by its ids: over all relationships no plan goes through a table")
    func sideloads() async throws {
        let checked = try await NationStore(.memory).read { database in
            var checked = 0
            for type in ResourceType.all.values {
                for relationship in type.relationships {
                    let target = try #require(ResourceType.all[relationship.target])
                    let conditions = target.rows.condition.map { [SQLCondition(sql: $0)] } ?? []
                    let query = try #require(
                        SideloadQuery(relationship, from: type, to: target, conditions),
                        "\(type.name).\(relationship.name)")
                    let scans = try Self.scans(query.sql, database)
                    #expect(scans.isEmpty, "\(type.name).\(relationship.name): \(scans) in \(query.sql)")
                    checked += 1
                }
            }
            return checked
        }
        #expect(checked > 100)
    }

    @Test("The attributes of a row, those worked out among them, are found without going through a table")
    func attributes() async throws {
        try await NationStore(.memory).read { database in
            let people = PersonTemplate(custom: try CustomFields.load(database))
            for type in ResourceType.all.values {
                let extra = Set(type.attributes.filter { $0.access == .extra }.map(\.name))
                let shape = RowShape(type, fields: nil, extraFields: extra, people)
                let scans = try Self.scans(shape.sql, database)
                #expect(scans.isEmpty, "\(type.name): \(scans)")
            }
        }
    }

    @Test("A plan that goes through a table is noticed")
    func noticed() async throws {
        try await NationStore(.memory).read { database in
            for (sql, count) in [
                ("SELECT * FROM person WHERE state = 'CA' OR city > ''", 1),
                ("SELECT id FROM tagging WHERE created_at > ?", 1), ("SELECT count(*) FROM tagging", 1),
                ("SELECT * FROM donation WHERE succeeded_at IS NOT NULL", 1),
                ("SELECT * FROM person WHERE id = ?", 0),
            ] {
                let scans = try Self.scans(sql, database)
                #expect(scans.count == count, "\(sql): \(scans)")
            }
        }
    }

    @Test("The numbers of taggings and of people on a list are those of the rows, whoever writes them")
    func counts() async throws {
        try await withSandbox(people: 20) { talk async throws in
            func tag(_ name: String) async throws -> Int? {
                try await talk.v2("signup_tags?filter[name]=\(name)").json["data"][0]["attributes"]["taggings_count"]
                    .integer
            }
            let tagged = try await talk.make("signup_tags", #""name":"zz-counted""#)["id"].string ?? ""
            #expect(try await tag("zz-counted") == 0)
            let tagging =
                try await talk.make("signup_taggings", #""signup_id":"5","tag_id":"\#(tagged)""#)["id"].string ?? ""
            for person in [6, 7, 7] {
                _ = try await talk.send(
                    "PUT", "/api/v1/people/\(person)/taggings", #"{"tagging":{"tag":"zz-counted"}}"#)
            }
            #expect(try await tag("zz-counted") == 3)
            _ = try await talk.send("DELETE", "/api/v1/people/7")
            #expect(try await tag("zz-counted") == 2)
            _ = try await talk.send("DELETE", "/api/v2/signup_taggings/\(tagging)")
            #expect(try await tag("zz-counted") == 1)

            let path = "lists/1"
            func people() async throws -> Int? {
                try await talk.v2(path).json["data"]["attributes"]["signups_count"].integer
            }
            let before = try #require(try await people())
            let made = try await talk.send(
                "POST", "/api/v1/people", #"{"person":{"first_name":"New","email":"new@example.org"}}"#)
            let id = made.json["person"]["id"].integer ?? 0
            _ = try await talk.send("POST", "/api/v1/lists/1/people", #"{"people_ids":[\#(id)]}"#)
            #expect(try await people() == before + 1)
            let counted = try await talk.get("lists").json["results"].list?.first { $0["id"].integer == 1 }
            #expect(counted?["count"].integer == before + 1)
            _ = try await talk.send("DELETE", "/api/v1/people/\(id)")
            #expect(try await people() == before)
        }
    }
}
