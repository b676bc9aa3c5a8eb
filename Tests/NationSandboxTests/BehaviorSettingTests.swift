// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import NationSandbox

@Suite("The behaviors of a nation", .timed, .timeLimit(.minutes(10)))
struct BehaviorSettingTests {
    @Test(
        "Each has a row in the documentation, with its values and its effect",
        arguments: BehaviorSetting.own.map(\.name))
    func documented(name: String) throws {
        let page = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appending(
                    path: "Sources/NationSandbox/NationSandbox.docc/HarderNation.md"), encoding: .utf8)
        let setting = try #require(BehaviorSetting.own.first { $0.name == name })
        let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(name)` |") })
        #expect(row.hasSuffix("| \(setting.effect) |"))
    }

    @Test("What they show, they take back, as text and as JSON", arguments: BehaviorSetting.all.map(\.name))
    func shown(name: String) throws {
        let setting = try #require(BehaviorSetting.all.first { $0.name == name })
        var behaviors = SandboxBehaviors()
        let shown = behaviors.value(of: setting)
        try behaviors.change(by: ControlBody(.object([name: shown])))
        #expect(behaviors == SandboxBehaviors(), "the defaults are kind")
        let text =
            switch shown {
            case .array(let names):
                names.map { if case .string(let text) = $0 { text } else { "" } }.joined(separator: ",")
            case .string(let text): text
            default: String(decoding: shown.bytes, as: UTF8.self)
            }
        try behaviors.set("\(name)=\(text)")
        #expect(behaviors == SandboxBehaviors())
        #expect(throws: BehaviorSyntaxError.self) { try behaviors.set("\(name)") }
    }

    @Test(
        "A mistake is a sentence, and changes nothing",
        arguments: [
            ("bogus=1", "bogus is no behavior; known are key_filters, "),
            ("merge_stamps", "merge_stamps needs a value: merge_stamps=all|survivor|rows|none."),
            ("merge_stamps=some", "merge_stamps must be one of all|survivor|rows|none."),
            ("seeded=bogus", "seeded does not take bogus, but custom_fields, imports, profiles, odd_values."),
            ("empty_lists=people", "empty_lists does not take people, but types of version 2, such as signups."),
            ("visible_after=-1", "visible_after must be a whole number from 0 to 86400."),
            ("key_filters=maybe", "key_filters must be true or false."), ("", " is no behavior"),
        ])
    func mistakes(text: String, sentence: String) {
        var behaviors = SandboxBehaviors()
        let error = #expect(throws: BehaviorSyntaxError.self) { try behaviors.set(text) }
        #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
        #expect(behaviors == SandboxBehaviors())
    }

    @Test("The configuration and the control API set the same")
    func set() async throws {
        let configuration = SandboxConfiguration(people: 1, rateLimit: .generous) {
            $0.behaviors.mergeStamps = .none
            try? $0.behaviors.set("key_filters=off")
        }
        try await withSandbox(configuration) { talk async throws in
            let shown = try await talk.get("/sandbox/behaviors").json
            #expect(shown["merge_stamps"].string == "none" && shown["key_filters"] == .bool(false))
            let put = try await talk.send("PUT", "/sandbox/behaviors", #"{"merge_stamps":"rows"}"#)
            #expect(put.json["merge_stamps"].string == "rows" && put.json["key_filters"] == .bool(false))
            let wrong = try await talk.send("PUT", "/sandbox/behaviors", #"{"key_filters":true,"merge_stamps":"x"}"#)
            #expect(wrong.status == 400)
            #expect(try await talk.get("/sandbox/behaviors").json == put.json, "a mistake changes nothing")
        }
    }
}
