// SPDX-License-Identifier: MIT

import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite("The tables of a copy", .timed)
struct TableTests {
    private static let foreignIDs: Set<String> = [
        "civicrm_id", "county_file_id", "datatrust_id", "dw_id", "external_id", "ngp_id", "pf_strat_id", "rnc_id",
        "salesforce_id", "state_file_id", "van_id", "payout_id",
    ]

    private func column(_ table: String, _ name: String) throws -> MirrorColumn {
        try #require(MirrorTable.named(table)?.column(name), "\(table).\(name)")
    }

    @Test func `Every type that can be listed has a table, with what can be read and is sent without being asked for`()
    {
        #expect(MirrorTable.all.map(\.name) == V2.ResourceType.all.map(\.name))
        for table in MirrorTable.all {
            let names = table.type.attributes.filter { $0.isReadable && (!$0.isExtra || $0.kind == .address) }.map(
                \.name)
            #expect(table.columns.map(\.name) == names)
            #expect(Set(names).count == names.count && !names.contains("id"))
        }
    }

    @Test func `Columns whose names end in _id are whole numbers, but for ids of other systems`() {
        for table in MirrorTable.all {
            for column in table.columns where column.name.hasSuffix("_id") {
                let isForeign = Self.foreignIDs.contains(column.name)
                #expect(column.kind == (isForeign ? .text : .integer), "\(table.name).\(column.name)")
                #expect(column.keepsNumbers == isForeign)
            }
        }
    }

    @Test func `The senders of a suggestion box are ids too`() throws {
        for name in [
            "auto_response_broadcaster", "official_response_notification_broadcaster",
            "response_notification_broadcaster",
        ] {
            let column = try column("suggestion_boxes", name)
            #expect(column.kind == .integer && column.target == "broadcasters")
        }
    }

    @Test func `Every target of a column has a table`() throws {
        for column in MirrorTable.all.flatMap(\.columns) {
            #expect(column.target.map { MirrorTable.named($0) != nil } ?? true, "\(column.name)")
            if column.target != nil { #expect(column.kind == .integer, "\(column.name)") }
        }
        #expect(try column("donations", "payment_type_id").target == nil)
        #expect(try column("signup_taggings", "tag_id").target == "signup_tags")
    }

    @Test func `Addresses are asked for, counts are not, and the texts of mailings only if they are wanted`() throws {
        let signups = try #require(MirrorTable.named("signups"))
        #expect(signups.column("home_address")?.kind == .json)
        #expect(
            signups.extraFields.contains("home_address") && signups.extraFields.allSatisfy { $0.hasSuffix("address") })
        #expect(try #require(MirrorTable.named("automations")).extraFields.isEmpty)
        var options = MirrorOptions()
        #expect(options.tables == MirrorTable.all)
        options.includesBodies = true
        let mailings = try #require(options.tables.first { $0.name == "mailings" })
        #expect(mailings.extraFields == ["body_html", "body_html_parsed"])
        #expect(options.tables.filter { $0 != MirrorTable.named($0.name) } == [mailings])
    }

    @Test func `Changes are found by updated_at, new rows by created_at, and other types only by a walk`() {
        let expected: [(ChangeTime?, [String])] = [
            (.updated, ["signups", "donations", "lists", "memberships"]),
            (.created, ["automations", "automation_enrollments", "contacts", "signup_taggings"]),
            (nil, ["ballots", "events", "pages", "signup_profiles", "signup_tags", "voters"]),
        ]
        for (time, names) in expected {
            for name in names { #expect(MirrorTable.named(name).map(\.changeTime) == .some(time), "\(name)") }
        }
    }
}
