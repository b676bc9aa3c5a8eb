// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@Suite("Values", .timed)
struct JSONValueTests {
    @Test(
        "Numbers are equal when they are numerically equal",
        arguments: [
            ("2008", "2008.0"), ("2008", "2.008e3"), ("-0", "0"), ("0e999999", "0.000"), ("1e2", "100"),
            ("100e-2", "1"),
            (
                "12345678901234567890123456789012345678901234567890",
                "1.2345678901234567890123456789012345678901234567890e49"
            ),
            ("1" + String(repeating: "0", count: 300), "1e300"), ("1e-400", "0.1e-399"),
        ])
    func equalNumbers(left: String, right: String) throws {
        let left = try #require(JSONNumber(left))
        let right = try #require(JSONNumber(right))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
    }

    @Test(
        "Numbers that differ in the last of many digits are not equal",
        arguments: [
            ("1", "-1"), ("1e400", "1e401"), ("0.1", "0.10000000000000000000000000001"),
            (String(repeating: "7", count: 300), String(repeating: "7", count: 299) + "8"),
            ("1e99999999999999999999999999999999999999999999", "1"),
        ])
    func unequalNumbers(left: String, right: String) throws {
        #expect(try #require(JSONNumber(left)) != #require(JSONNumber(right)))
    }

    @Test("A number keeps its text", arguments: ["2008.0", "1E+2", "-0", "0.10", String(repeating: "9", count: 300)])
    func literal(text: String) throws {
        #expect(try #require(JSONNumber(text)).literal == text)
    }

    @Test(
        "What is no JSON number makes no number",
        arguments: ["", "-", "01", "1.", ".5", "+1", "1e", "1e+", "0x1", "NaN", " 1", "1 ", "١"])
    func noNumber(text: String) { #expect(JSONNumber(text) == nil) }

    @Test("A type that cannot hold a number exactly gives nil")
    func exactness() throws {
        func number(_ text: String) throws -> JSONNumber { try #require(JSONNumber(text)) }
        #expect(try number("2008.0").int == 2008)
        #expect(try number("2e3").int == 2000)
        #expect(try number("2008.5").int == nil)
        #expect(try number("9223372036854775807").int64 == .max)
        #expect(try number("9223372036854775808").int64 == nil)
        #expect(try number("9223372036854775808").uint64 == 9_223_372_036_854_775_808)
        #expect(try number("-1").uint64 == nil)
        #expect(try number("1e999999999999").int == nil)
        #expect(try number("0.1").double == 0.1)
        #expect(try number("0.10").double == 0.1)
        #expect(try number("1e999").double == nil)
        #expect(try number("1e999").nearestDouble == .infinity)
        #expect(try number("0.10000000000000000001").double == nil)
        #expect(try number("0.10000000000000000001").decimal == Decimal(string: "0.10000000000000000001"))
        #expect(try number(String(repeating: "7", count: 39)).decimal == nil)
        for exponent in [
            "170141183460469231731687303715884105727", "170141183460469231731687303715884105728", "99999999999",
        ] {
            for text in ["1e\(exponent)", "-1.5e\(exponent)", "1e-\(exponent)", "0e\(exponent)", "10e-\(exponent)"] {
                let number = try number(text)
                #expect(number.int == (text.hasPrefix("0") ? 0 : nil))
                #expect(number.double == (text.hasPrefix("0") ? 0 : nil))
                #expect(number.decimal == (text.hasPrefix("0") ? 0 : nil))
                #expect(number == number)
                _ = number.hashValue
            }
        }
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(-.infinity) == nil)
        #expect(JSONNumber(1e100)?.double == 1e100)
    }

    @Test("Objects are equal in any order of keys, and keep their own")
    func objectOrder() {
        let left: JSONObject = ["a": 1, "b": [1, 2.0]]
        let right: JSONObject = ["b": [1.0, 2], "a": 1.0]
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(Array(left.keys) == ["a", "b"])
        #expect(Array(right.keys) == ["b", "a"])
        #expect(left != ["a": 1])
        #expect(left != ["a": 1, "c": [1, 2]])
    }

    @Test("Strings and keys are compared by code points")
    func codePoints() {
        #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
        var object: JSONObject = ["\u{E9}": 1]
        object["e\u{301}"] = 2
        #expect(object.count == 2)
        #expect(object["\u{E9}"] == 1)
    }

    @Test("A large object finds, replaces and removes each key", arguments: [1, 8, 9, 15, 16, 17, 1_000])
    func largeObject(count: Int) {
        var object = JSONObject()
        for number in 0..<count { object["key \(number)"] = JSONValue.number(JSONNumber(number)) }
        let copy = object
        for number in 0..<count { #expect(object["key \(number)"]?.int == number) }
        #expect(object["key \(count)"] == nil)
        for number in stride(from: 0, to: count, by: 2) { object["key \(number)"] = nil }
        #expect(object.count == count / 2)
        for number in 0..<count { #expect(object["key \(number)"]?.int == (number % 2 == 0 ? nil : number)) }
        #expect(copy.count == count)
        #expect(copy["key 0"] == 0)
    }

    @Test("Subscripts reach in, set, append and remove; out of reach they do nothing")
    func subscripts() {
        var value: JSONValue = ["tags": ["a", "b"], "none": nil]
        #expect(value["tags"]?[1]?.string == "b")
        #expect(value["tags"]?[2] == nil)
        #expect(value["tags"]?[-1] == nil)
        #expect(value["none"]?.isNull == true)
        #expect(value["nothing"] == nil)
        value["tags"]?[2] = "c"
        value["tags"]?[0] = nil
        value["tags"]?[9] = "never"
        value["none"] = nil
        value["none"]?["deep"] = 1
        #expect(value == ["tags": ["b", "c"]])
        var fresh: JSONValue = nil
        fresh["a"] = true
        #expect(fresh == ["a": true])
    }

    @Test("A description is short, however long the values are")
    func description() {
        let long = String(repeating: "x", count: 10_000)
        #expect(JSONValue.string(long).description.count < 80)
        #expect(JSONValue.array(Array(repeating: 1, count: 1_000)).description.count < 100)
        #expect(JSONNumber(String(repeating: "7", count: 10_000)).map { $0.description.count < 80 } == true)
        #expect((["a": [1, nil, "é\n"]] as JSONValue).description == #"{"a": [1, null, "é\n"]}"#)
    }

    @Test("Values pass through Foundation's coders")
    func foreignCoders() throws {
        let value: JSONValue = [
            "int": -7, "large": .number(JSONNumber(UInt64.max)), "double": 0.25, "text": "é", "yes": true, "nil": nil,
            "array": [1, "two", [3]], "empty": [:], "none": [],
        ]
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
        let digits = try #require(JSONNumber("0.12345678901234567890123456789"))
        let exact = try JSONEncoder().encode(["n": digits])
        #expect(try JSONDecoder().decode([String: JSONNumber].self, from: exact)["n"] == digits)
        let tooLong = try #require(JSONNumber(String(repeating: "7", count: 300)))
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([tooLong]) }
    }
}
