// SPDX-License-Identifier: MIT

import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite(.timed) struct SingerCatalogTests {
    private func catalog(_ streams: String) throws -> SingerCatalog {
        try SingerCatalog(Array(#"{"streams":[\#(streams)]}"#.utf8))
    }

    private func stream(_ name: String = "signups", root: String, columns: String = "", rest: String = "") -> String {
        let metadata = #"[{"breadcrumb":[],"metadata":{\#(root)}}\#(columns)]"#
        return #"{"tap_stream_id":"\#(name)","metadata":\#(metadata)\#(rest)}"#
    }

    private func column(_ name: String, _ members: String) -> String {
        #",{"breadcrumb":["properties","\#(name)"],"metadata":{\#(members)}}"#
    }

    @Test func `The discovered catalog selects all, but the texts of mailings`() throws {
        let discovered = try SingerCatalog(SingerCatalog.discovery())
        #expect(discovered == .all && discovered.streamNames.count == MirrorTable.all.count)
        #expect(discovered.streams.first { $0.name == "mailings" }?.table.column("body_html") == nil)
        #expect(
            discovered.streams.filter { $0.method == .changes }.map(\.name)
                == MirrorTable.all.filter { $0.changeTime == .updated }.map(\.name))
    }

    @Test func `A stream is selected by its metadata, or else by its schema, or else by default`() throws {
        let legacy = #"{"stream":"pledges","schema":{"selected":true}}"#
        let names = try catalog(
            [
                stream("signups", root: #""selected":true"#), legacy,
                stream("donations", root: #""selected":false,"selected-by-default":true"#),
                stream("voters", root: #""selected-by-default":true"#), stream("lists", root: ""),
                stream("pages", root: #""selected":false"#, rest: #","schema":{"selected":true}"#),
            ].joined(separator: ",")
        ).streamNames
        #expect(names == MirrorTable.all.map(\.name).filter { ["signups", "pledges", "voters"].contains($0) })
    }

    @Test func `Columns are selected in the same way, and the id and the time of a change always`() throws {
        let columns =
            column("email", #""selected":false"#) + column("updated_at", #""selected":false"#)
            + column("id", #""selected":false"#) + column("_errand_extra", #""selected":false"#)
        let some = try #require(try catalog(stream(root: #""selected":true"#, columns: columns)).streams.first)
        #expect(!some.isWhole && !some.hasExtra && some.columns.count == some.table.columns.count - 1)
        #expect(some.columns.contains { $0.name == "updated_at" } && !some.columns.contains { $0.name == "email" })
        let schema = #""schema":{"properties":{"id":{},"first_name":{},"last_name":{"selected":false}}}"#
        let few = try #require(try catalog(stream(root: #""selected":true"#, rest: ",\(schema)")).streams.first)
        #expect(few.columns.map(\.name).sorted() == ["first_name", "updated_at"] && !few.hasExtra)
    }

    @Test func `The texts of mailings are read if one of them is selected`() throws {
        let line = stream("mailings", root: #""selected":true"#, columns: column("body_html", #""selected":true"#))
        let mailings = try #require(try catalog(line).streams.first)
        #expect(mailings.columns.contains { $0.name == "body_html" })
        #expect(!mailings.columns.contains { $0.name == "body_html_parsed" } && !mailings.isWhole)
    }

    @Test func `The method may be chosen, as far as there is a time`() throws {
        for (name, method, isChanges) in [
            ("contacts", "INCREMENTAL", true), ("contacts", "FULL_TABLE", false), ("signups", "FULL_TABLE", false),
        ] {
            let chosen = try catalog(stream(name, root: #""selected":true,"replication-method":"\#(method)""#))
            #expect(chosen.streams.map { $0.method == .changes } == [isChanges])
        }
        #expect(try catalog(stream("contacts", root: #""selected":true"#)).streams.first?.method == .whole)
    }

    @Test(arguments: [
        ("[]", "no JSON object"), ("{}", "no list of streams"), (#"{"streams":[{}]}"#, "no tap_stream_id"),
        (#"{"streams":[]}"#, "selects no stream"),
        (#"{"streams":[{"stream":"signups","metadata":[{"breadcrumb":"x"}]}]}"#, "metadata of signups lack"),
        (#"{"streams":[{"stream":"people","schema":{"selected":true}}]}"#, "the stream people, which there is not"),
        (
            #"{"streams":[{"stream":"tags","schema":{"selected":true}},{"stream":"tags","schema":{"selected":true}}]}"#,
            "the stream tags, which there is not"
        ),
        (#"{"streams":[{"stream":"lists","selected":true},{"stream":"lists","selected":true}]}"#, "lists twice"),
        (
            #"{"streams":[{"stream":"lists","selected":true,"schema":{"properties":{"x":{"selected":true}}}}]}"#,
            "selects lists.x, which there is not"
        ),
        (#"{"streams":[{"stream":"lists","selected":true,"replication_method":"LOG_BASED"}]}"#, "neither FULL_TABLE"),
        (#"{"streams":[{"stream":"ballots","selected":true,"replication_method":"INCREMENTAL"}]}"#, "have no time"),
        (
            #"{"streams":[{"stream":"lists","selected":true,"replication_method":"INCREMENTAL","replication_key":"id"}]}"#,
            "must be updated_at"
        ),
    ])
    func `A catalog that cannot be used is refused in a sentence`(_ text: String, _ words: String) {
        let error = #expect(throws: SingerError.self) { try SingerCatalog(Array(text.utf8)) }
        #expect(error?.reason.contains(words) == true, "\(error?.reason ?? "")")
    }
}
