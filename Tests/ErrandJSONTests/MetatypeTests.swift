// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

/// The type that is passed counts, which may be a subclass of the one that the
/// compiler sees.
@Suite("Types that are values", .timed)
struct MetatypeTests {
    class Being: Decodable, JSONReadable {
        var name: String

        enum Keys: String, CodingKey { case name }

        required init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
        }

        required init(from json: inout JSONValueReader) throws {
            name = try json.decode([String: String].self)["name"] ?? ""
        }
    }

    final class Robot: Being {}

    class Plant: Decodable {
        required init(from decoder: any Decoder) throws {}
    }

    final class Tree: Plant {}

    private static let being: Being.Type = Robot.self
    private static let plant: Plant.Type = Tree.self
    private static let text = #"{"name":"R2"}"#

    @Test("At each door", arguments: [JSONReader()])
    func doors(reader: JSONReader) async throws {
        let bytes = Array(Self.text.utf8)
        #expect(try reader.read(Self.being, from: bytes) is Robot)
        #expect(try reader.decode(Self.being, from: bytes) is Robot)
        #expect(try reader.decode(Self.plant, from: bytes) is Tree)
        let member = Array(#"{"a":\#(Self.text)}"#.utf8)
        #expect(try reader.read(Self.being, from: member, at: "a") is Robot)
        #expect(try reader.decode(Self.being, from: member, at: "a") is Robot)
        let source = AsyncStream { continuation in
            continuation.yield(Array("[\(Self.text),\(Self.text)]".utf8)[...])
            continuation.finish()
        }
        var robots = 0
        for try await being in reader.elements(of: Self.being, in: source) { robots += being is Robot ? 1 : 100 }
        #expect(robots == 2)
        let lines = AsyncStream { continuation in
            continuation.yield(Array("\(Self.text)\n\(Self.text)".utf8)[...])
            continuation.finish()
        }
        var trees = 0
        for try await plant in reader.decodedLines(of: Self.plant, in: lines) { trees += plant is Tree ? 1 : 100 }
        #expect(trees == 2)
    }

    private struct Nested: Decodable {
        var kinds: [String] = []

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Being.Keys.self)
            var array = try container.nestedUnkeyedContainer(forKey: .name)
            kinds = [
                "\(type(of: try array.decode(MetatypeTests.plant)))",
                "\(try array.decodeIfPresent(MetatypeTests.plant).map { "\(type(of: $0))" } ?? "")",
                "\(type(of: try array.superDecoder().singleValueContainer().decode(MetatypeTests.plant)))",
                "\(try array.decodeIfPresent(MetatypeTests.plant) == nil)",
                // The standard library's keyed container passes on the static type.
                "\(type(of: try container.decode(MetatypeTests.holder, forKey: .name)))",
            ]
        }
    }

    private static let holder: [Plant?].Type = [Plant?].self

    @Test("In containers, as in Foundation")
    func containers() throws {
        let text = #"{"name":[{},{},{},null]}"#
        let kinds = try JSONReader().decode(Nested.self, text).kinds
        #expect(try JSONDecoder().decode(Nested.self, from: Data(text.utf8)).kinds == kinds)
        #expect(kinds == ["Tree", "Tree", "Tree", "true", "Array<Optional<Plant>>"])
    }

    @Test("In a value that a model reads by hand")
    func byHand() throws {
        struct Manual: JSONReadable {
            var beings: [Being] = []
            init(from json: inout JSONValueReader) throws {
                var index = -1
                try json.enterArray()
                while try json.nextElement(&index) {
                    if let being = index == 0 ? json.readIfPossible(MetatypeTests.being) : nil {
                        beings.append(being)
                    } else {
                        beings.append(try json.decode(MetatypeTests.being))
                    }
                }
            }
        }
        #expect(try JSONReader().read(Manual.self, "[\(Self.text),\(Self.text)]").beings.allSatisfy { $0 is Robot })
    }
}
