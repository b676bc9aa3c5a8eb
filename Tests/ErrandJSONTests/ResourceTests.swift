// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

/// Each in a process of its own, which a stack that overflows ends.
@Suite("Stack and memory", .timed)
struct ResourceTests {
    struct Tree: Codable { var next: [Tree] }

    struct Wide: Codable {
        var id: Int?
        var name: String?
        var score: Double?
        var tags: [String]?
        var next: [String: Wide]?
    }

    final class Node: Codable {
        var next: Node?
        init(_ next: Node?) { self.next = next }
    }

    indirect enum Choice: Codable {
        case end
        case more(Choice)
    }

    struct Model: JSONModel {
        var id: Int?
        var note: String?
        var next: [Model]?
        var extra = JSONObject()
        var nulls = JSONKeySet<CodingKeys>()

        enum CodingKeys: String, JSONKey {
            case id, note, next
            static let keyTable = JSONKeyTable<CodingKeys>()
        }

        init(from object: inout JSONObjectReader<CodingKeys>) throws {
            while let key = try object.next(unknown: &extra) {
                switch key {
                case .id: try object.read(&id)
                case .note: try object.read(&note)
                case .next: try object.read(&next)
                }
            }
            object.fill(nulls: &nulls)
        }

        func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
            object.nulls = nulls
            try object.write(.id, id)
            try object.write(.note, note)
            try object.write(.next, next)
            try object.write(unknown: extra)
        }
    }

    /// A way to read or write a document that is as deep as the limit allows.
    enum Way: String, CaseIterable, Codable {
        case value, objects, skip, tree, wide, node, choice, model, unknown, foundation

        func run() throws {
            let depth = JSONLimits().depth
            func nested(_ open: String, _ middle: String, _ close: String, levels: Int) -> [UInt8] {
                let count = depth / levels
                return Array(
                    (String(repeating: open, count: count) + middle + String(repeating: close, count: count)).utf8)
            }
            func both<Value: Codable>(_ type: Value.Type, _ bytes: [UInt8]) throws {
                _ = try JSONWriter().encode(JSONReader().decode(type, from: bytes))
            }
            switch self {
            case .value:
                let value = try JSONReader().value(from: nested("[", "", "]", levels: 1))
                guard try JSONReader().value(from: JSONWriter().write(value)) == value else {
                    throw CancellationError()
                }
            case .objects:
                let value = try JSONReader().value(from: nested(#"{"a":"#, "1", "}", levels: 1))
                guard try JSONReader().value(from: JSONWriter().encode(value)) == value else {
                    throw CancellationError()
                }
                _ = (value.hashValue, value.description)
            case .skip:
                _ = try JSONReader().read(Int.self, from: Self.around(nested("{\"a\":[", "", "]}", levels: 2)), at: "x")
            case .tree: try both(Tree.self, nested(#"{"next":["#, "", "]}", levels: 2))
            case .wide: try both(Wide.self, nested(#"{"id":1,"next":{"a":"#, "{}", "}}", levels: 3))
            case .node: try both(Node.self, nested(#"{"next":"#, "null", "}", levels: 1))
            case .choice: try both(Choice.self, nested(#"{"more":{"_0":"#, #"{"end":{}}"#, "}}", levels: 3))
            case .model: try both(Model.self, nested(#"{"next":["#, "", "]}", levels: 2))
            case .unknown: try both(Model.self, nested(#"{"other":["#, "", "]}", levels: 2))
            case .foundation:
                let value = try JSONReader().value(from: nested(#"{"a":["#, "", "]}", levels: 2))
                _ = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
            }
        }

        private static func around(_ deep: [UInt8]) -> [UInt8] {
            // A level less, for the object around it.
            Array(#"{"deep":"#.utf8) + deep.dropFirst(5).dropLast() + Array(#","x":1}"#.utf8)
        }

        /// Runs on a thread with a small stack, and ends the process.
        func runAndExit(stackSize: Int) async {
            let thread = Thread {
                do {
                    try run()
                    exit(EXIT_SUCCESS)
                } catch {
                    print(error)
                    exit(EXIT_FAILURE)
                }
            }
            thread.stackSize = stackSize
            thread.start()
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
    }

    @Test("A document as deep as the limit is read and written on a stack of 512 KiB", arguments: Way.allCases)
    func depth(way: Way) async {
        await #expect(processExitsWith: .success) { [way = way as Way] in await way.runAndExit(stackSize: 512 * 1_024) }
    }

    struct Nothing: Decodable { init(from decoder: any Decoder) {} }

    /// Opens a keyed container, asks it, and keeps nothing.
    struct Keyed: Decodable {
        enum CodingKeys: String, CodingKey { case z, id, name, note }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            for key in [CodingKeys.z, .name, .note] where try container.decodeIfPresent(Int.self, forKey: key) != nil {}
            _ = container.contains(.id)
        }
    }

    /// Asks for all keys, by a key of any name.
    struct Open: Decodable {
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for key in container.allKeys { _ = try container.decode(Int.self, forKey: key) }
        }
    }

    /// A way to read an array of objects that keeps nothing of them.
    enum Reading: String, CaseIterable, Codable {
        case nothing, keyed, open, snakeCase, model

        func read(_ bytes: [UInt8]) throws -> Int {
            var reader = JSONReader()
            switch self {
            case .nothing: return try reader.decode([Nothing].self, from: bytes).count
            case .keyed: return try reader.decode([Keyed].self, from: bytes).count
            case .open: return try reader.decode([Open].self, from: bytes).count
            case .snakeCase:
                reader.keyDecodingStrategy = .convertFromSnakeCase
                return try reader.decode([Keyed].self, from: bytes).count
            case .model: return try reader.read([Blank].self, from: bytes).count
            }
        }
    }

    /// A model that keeps nothing.
    struct Blank: JSONModel {
        enum CodingKeys: String, JSONKey {
            case id, z
            static let keyTable = JSONKeyTable<CodingKeys>()
        }

        init(from object: inout JSONObjectReader<CodingKeys>) throws {
            var unknown = JSONObject()
            while try object.next(unknown: &unknown) != nil {}
        }

        func write(to object: inout JSONObjectWriter<CodingKeys>) throws {}
    }

    #if os(Linux)
        /// Returns a count of the kernel for this process, in bytes, such as `VmRSS`.
        static func memory(_ name: String) throws -> Int {
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name + ":") })
            return 1_024 * (try #require(line.split(separator: " ").dropLast().last.flatMap { Int($0) }))
        }

        /// How much more memory there is at the height of some work.
        static func taken(_ work: () throws -> Void) throws -> Int {
            try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
            let before = try memory("VmRSS")
            try work()
            return try memory("VmHWM") - before
        }

        @Test(
            "Objects of ever-changing shapes take no more memory than four times their bytes, however they are read",
            arguments: Reading.allCases)
        func changingShapes(reading: Reading) async {
            await #expect(processExitsWith: .success) { [reading = reading as Reading] in
                // No large piece is freed before: it would be taken again, and not be seen.
                var bytes: [UInt8] = []
                bytes.reserveCapacity(8 << 20)
                bytes.append(UInt8(ascii: "["))
                for number in 0..<80_000 {
                    bytes += "{\"key\(number)\":\(number),\"k\(number)x\":1,\"z\(number)\":2},".utf8
                }
                bytes += "{}]".utf8
                await ExitTest.recordingErrors {
                    let taken = try ResourceTests.taken {
                        let count = try reading.read(bytes)
                        #expect(count == 80_001)
                    }
                    #expect(taken < 4 * bytes.count, "\(reading): \(taken) for \(bytes.count)")
                }
            }
        }
    #endif

    @Test("What shapes are not learned are read right, in each object of many")
    func manyShapes() throws {
        let objects = (0..<6_000).map { number in
            number % 3 == 0
                ? #"{"a":\#(number),"x\#(number)":true,"b":"\#(number)"}"# : #"{"b":"\#(number)","a":\#(number)}"#
        }
        struct Pair: Decodable, Equatable {
            var a: Int
            var b: String
            var c: Int?
        }
        let bytes = Array("[\(objects.joined(separator: ","))]".utf8)
        let expected = (0..<6_000).map { Pair(a: $0, b: "\($0)") }
        #expect(try JSONReader().decode([Pair].self, from: bytes) == expected)
        #expect(
            try JSONReader().decode([[String: JSONValue]].self, from: bytes).map { $0["a"]?.int } == expected.map(\.a))
        var refusing = JSONReader()
        refusing.duplicateKeys = .refuse
        #expect(try refusing.decode([Pair].self, from: bytes) == expected)
        // One object of more keys than are learned in all.
        let many = "{\((0..<20_000).map { "\"k\($0)\":\($0)" }.joined(separator: ","))}"
        let numbers = try JSONReader().decode([[String: Int16]].self, from: Array("[\(many),{\"a\":1},\(many)]".utf8))
        #expect(numbers.map(\.count) == [20_000, 1, 20_000])
        #expect(numbers[2]["k19999"] == 19_999)
    }
}
