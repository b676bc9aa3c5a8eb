// SPDX-License-Identifier: MIT

import GRDB
import TestSupport
import Testing

@testable import NationSandbox

@Suite("Plans of version 2", .timed)
struct V2PlanTests {
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
            for type in StoredType.all.values {
                for relationship in type.relationships {
                    let target = try #require(StoredType.all[relationship.target])
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
            let people = PersonTemplate(custom: try CustomFieldStore.load(database))
            for type in StoredType.all.values {
                let extra = Set(type.attributes.filter { $0.access == .extra }.map(\.name))
                let shape = RowShape(type, fields: nil, extraFields: extra, people)
                let scans = try Self.scans(shape.sql, database)
                #expect(scans.isEmpty, "\(type.name): \(scans)")
                for total in shape.totals {
                    let scans = try Self.scans(total.sql, database)
                    #expect(scans.isEmpty, "\(total.attributes): \(scans)")
                }
            }
        }
    }

    /// The middleware of a list's query of ids that go through all people, or all addresses.
    private static func scans(listing query: String) async throws -> [String] {
        let store = try NationStore(.memory)
        let told = Box<[String]>([])
        try await store.read { database in
            database.trace { event in
                guard case .statement(let statement) = event else { return }
                told.value.append(statement.sql)
            }
        }
        try await store.list("signups", query)
        return try await store.read { database in
            let listing = try #require(told.value.first { $0.hasPrefix("SELECT person.id FROM person") }, "\(query)")
            let statement = try database.makeStatement(sql: "EXPLAIN QUERY PLAN " + listing)
            statement.setUncheckedArguments(StatementArguments())
            return try Row.fetchAll(statement).map { $0["detail"] as String }.filter { step in
                step.hasPrefix("SCAN") && !step.hasPrefix("SCAN json_each")
            }
        }
    }

    @Test(
        "A filter by what has an index goes through neither all people nor all addresses",
        arguments: [
            "filter[id]=7", "filter[id]=7,8", "filter[id][gt]=7&sort=id", "filter[created_at]=2020-01-01T00:00:00Z",
            "filter[created_at][gt]=2020-01-01T00:00:00Z&sort=created_at",
            "filter[updated_at]=2020-01-01T00:00:00Z",
            "filter[updated_at][gte]=2020-01-01T00:00:00Z&sort=-updated_at",
            "filter[updated_at][gte]=2020-01-01T00:00:00Z&filter[updated_at][lt]=2020-02-01T00:00:00Z",
            "filter[email]=a@example.org", "filter[email][eql]=a@example.org",
            "filter[email]=a@example.org,b@example.org", "filter[external_id][eql]=X1",
            "filter[first_name]=Ann", "filter[first_name]=Ann,Bo", "filter[first_name][eql]=Ann",
            "filter[first_name][prefix]=An", "filter[first_name][prefix]=An,Bo", "filter[last_name][prefix]=L",
            "filter[recruiter_id]=7", "filter[recruiter_id]=7,8", "filter[precinct_id]=7", "filter[precinct_id]=7,8",
            "filter[with_email_address]=a@example.org", "filter[with_email_address][eql]=a@example.org",
            "filter[with_email_address]=a@example.org,b@example.org", "filter[with_email_address][prefix]=a",
        ])
    func filters(query: String) async throws {
        let scans = try await Self.scans(listing: query)
        #expect(scans.isEmpty, "\(scans)")
    }

    @Test("A filter by what has no index goes through all people, and that is noticed")
    func unindexed() async throws {
        #expect(try await Self.scans(listing: "filter[employer]=Acme").isEmpty == false)
        #expect(try await Self.scans(listing: "filter[with_email_address][suffix]=.org").isEmpty == false)
    }

    @Test("Who has a profile is found without going through all people")
    func profiles() async throws {
        let condition = try #require(StoredType.all["signup_profiles"]?.rows.condition)
        let steps = try await NationStore(.memory).read { database in
            try ["count(*)", "person.id"].map { column in
                try Row.fetchOne(
                    database,
                    sql: """
                        EXPLAIN QUERY PLAN SELECT \(column) FROM person
                        WHERE \(condition) AND person.id > 0 ORDER BY person.id
                        """
                ).map { $0["detail"] as String }
            }
        }
        #expect(steps.allSatisfy { $0?.contains("INDEX person_profile") == true }, "\(steps)")
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
