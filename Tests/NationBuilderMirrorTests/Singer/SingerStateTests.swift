// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite(.timed) struct SingerStateTests {
    private static let now = Date(timeIntervalSince1970: 1_767_225_600)

    private func state(_ text: String) throws -> SingerState { try SingerState(Array(text.utf8), at: Self.now) }

    private func written(_ text: String) throws -> String {
        String(decoding: try SingerLines.state(try state(text)), as: UTF8.self)
    }

    @Test func `What is written is read again, and what others have left stays`() throws {
        let marks = """
            {"signup_custom":{"any":1},"donations":{"since":"2025-12-31T00:00:00Z"},\
            "signups":{"since":"2025-12-30T00:00:00Z","started":"2025-12-31T10:20:30Z","after":70,"version":8}}
            """
        let text = #"{"currently_syncing":"x","bookmarks":\#(marks)}"#
        #expect(try written(text) == #"{"type":"STATE","value":\#(text)}"# + "\n")
    }

    @Test(arguments: ["{}", #"{"bookmarks":null}"#, #"{"bookmarks":{}}"#, #"{"bookmarks":{"tables":{"since":7}}}"#])
    func `Nothing, and the state of another stream, is a state before the first run`(_ text: String) throws {
        #expect(try state(text).bookmarks.isEmpty)
    }

    @Test func `A whole message is read, and a bookmark of another tap reads all again`() throws {
        let message = #"{"type":"STATE","value":{"bookmarks":{"signups":{"since":"2025-12-31T00:00:00Z"}}}}"#
        #expect(try state(message).bookmarks["signups"]?.since != nil)
        let other = #"{"bookmarks":{"signups":{"replication_key":"updated_at","replication_key_value":"2025-01-01"}}}"#
        #expect(try state(other).bookmarks["signups"] == SingerBookmark())
    }

    @Test func `What was left is read first, then what was read longest ago, then in the given order`() throws {
        let names = ["lists", "pages", "paths", "pledges", "voters"]
        let streams = names.compactMap { MirrorTable.named($0) }.map { SingerStream($0) }
        let text = """
            {"bookmarks":{"lists":{"since":"2025-12-31T00:00:00Z"},"pages":{"since":"2025-12-30T00:00:00Z"},\
            "pledges":{"since":"2025-12-31T00:00:00Z","started":"2025-12-31T10:00:00Z"},\
            "voters":{"since":"2025-12-31T00:00:00Z"}}}
            """
        #expect(try state(text).order(streams).map(\.name) == ["pledges", "paths", "pages", "lists", "voters"])
        #expect(SingerState().order(streams).map(\.name) == names)
    }

    @Test(arguments: [
        ("", "no JSON"), ("[]", "no JSON object"), (#"{"bookmarks":[]}"#, "bookmarks are no"),
        (#"{"bookmarks":{"signups":7}}"#, "bookmark of signups is no"),
        (#"{"bookmarks":{"signups":{"since":"2026-01-01T00:00:01Z"}}}"#, "in the future"),
        (#"{"bookmarks":{"signups":{"started":"2199-01-01T00:00:00Z"}}}"#, "in the future"),
        (#"{"bookmarks":{"signups":{"since":"yesterday"}}}"#, "is no time"),
        (#"{"bookmarks":{"signups":{"since":1700000000}}}"#, "is no time"),
        (#"{"bookmarks":{"signups":{"started":"2025-01-01T00:00:00Z","after":-1}}}"#, "no whole number"),
        (#"{"bookmarks":{"signups":{"started":"2025-01-01T00:00:00Z","after":"7"}}}"#, "no whole number"),
        (#"{"bookmarks":{"signups":{"after":7}}}"#, "without signups.started"),
    ])
    func `A state that nothing can be continued from is refused in a sentence`(_ text: String, _ words: String) {
        let error = #expect(throws: SingerError.self) { try state(text) }
        #expect(error?.reason.contains(words) == true, "\(error?.reason ?? "")")
    }
}
