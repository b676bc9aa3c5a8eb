// SPDX-License-Identifier: MIT

import ErrandJSON
import TestSupport
import Testing

@Suite("Descriptions", .timed)
struct DescriptionTests {
    private static func numbers(_ count: Int) -> [JSONValue] { (0..<count).map { .number(JSONNumber($0)) } }

    @Test("Up to 16 elements are shown, and how many more there are", arguments: [0, 1, 15, 16, 17, 30])
    func elements(count: Int) {
        let shown = (0..<min(count, 16)).map(String.init).joined(separator: ", ")
        let rest = count > 16 ? ", … \(count - 16) more" : ""
        #expect(JSONValue.array(Self.numbers(count)).description == "[\(shown)\(rest)]")
        #expect(JSONValue.array(Self.numbers(count)).debugDescription == "[\(shown)\(rest)]")
        let object = JSONObject((0..<count).map { ("k\($0)", .number(JSONNumber($0))) })
        let members = (0..<min(count, 16)).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
        #expect(object.description == "{\(members)\(rest)}")
        #expect(JSONValue.object(object).description == "{\(members)\(rest)}")
        #expect(object.debugDescription == object.description)
    }

    @Test("Up to 64 characters of a string and of a number are shown", arguments: [0, 1, 63, 64, 65, 200])
    func lengths(count: Int) throws {
        let text = String(repeating: "é", count: count)
        let shown = "\"\(String(repeating: "é", count: min(count, 64)))\(count > 64 ? "…" : "")\""
        #expect(JSONValue.string(text).description == shown)
        #expect(JSONValue.object([text: nil]).description == "{\(shown): null}")
        guard count > 0 else { return }
        let digits = String(repeating: "7", count: count)
        let number = try #require(JSONNumber(digits))
        #expect(number.description == (count > 64 ? String(digits.prefix(64)) + "…" : digits))
        #expect(number.debugDescription == number.description)
    }

    @Test("Up to 8 levels are shown", arguments: [1, 7, 8, 9, 10])
    func depth(levels: Int) {
        var (array, object): (JSONValue, JSONValue) = ([], [:])
        for _ in 1..<levels { (array, object) = ([array], ["a": object]) }
        let open = min(levels, 8)
        let (innerArray, innerObject) = levels < 9 ? ("", "") : levels == 9 ? ("[]", "{}") : ("[…]", "{…}")
        func text(_ before: String, _ inner: String, _ after: String) -> String {
            String(repeating: before, count: open) + inner + String(repeating: after, count: open)
        }
        #expect(array.description == text("[", innerArray, "]"))
        let objects =
            levels < 9
            ? String(repeating: #"{"a": "#, count: levels - 1) + "{}" + String(repeating: "}", count: levels - 1)
            : text(#"{"a": "#, innerObject, "}")
        #expect(object.description == objects)
    }

    @Test("Kinds of values are shown as JSON")
    func kinds() {
        let value: JSONValue = [nil, true, false, 1.5, "a\"\n", [:], []]
        #expect(value.description == #"[null, true, false, 1.5, "a\"\n", {}, []]"#)
        #expect(JSONKeySet<ModelTests.Many>([.plain, .foreign]).description == "[plain, é]")
    }
}
