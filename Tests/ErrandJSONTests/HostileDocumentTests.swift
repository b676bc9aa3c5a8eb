// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import Testing

/// Documents that are made to take long.
///
/// With work that grows as the square of their length each would take minutes.
@Suite("Hostile documents", .timeLimit(.minutes(1)))
struct HostileDocumentTests {
    private static let count = 100_000

    private static func object(_ keys: some Sequence<String>) -> [UInt8] {
        Array("{\(keys.map { "\"\($0)\":1" }.joined(separator: ","))}".utf8)
    }

    @Test("Keys that stand twice, the second time backwards, are read in one go by Codable")
    func backwards() throws {
        let keys = (0..<Self.count).map { "k\($0)" }
        // Not read directly, since this integer is not.
        let read = try JSONReader().decode([String: Int16].self, from: Self.object(keys + keys.reversed()))
        #expect(read.count == Self.count)
    }

    @Test("Keys that differ in their last bytes only do not fill one place of a table")
    func similarKeys() throws {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        let keys = letters.flatMap { one in letters.flatMap { two in letters.map { "01234\(one)\(two)\($0)" } } }
        #expect(try JSONReader().decode([String: Int16].self, from: Self.object(keys)).count == keys.count)
        #expect(try JSONReader().value(from: Self.object(keys)).object?.count == keys.count)
    }

    @Test("A dictionary of many keys is written in one go, sorted or not")
    func manyKeys() throws {
        let values = Dictionary(uniqueKeysWithValues: (0..<Self.count / 2).map { ("k\($0)", Int16(1)) })
        var writer = JSONWriter()
        writer.keyOrder = .sorted
        #expect(try writer.encode(values) == JSONWriter().encode(values))
    }

    @Test("An object of many members that a model does not know is read in one go")
    func manyUnknown() throws {
        let keys = (0..<Self.count).map { "k\($0)" }
        let person = try JSONReader().read(Person.self, from: Self.object(keys + keys.reversed()))
        #expect(person.extra.count == Self.count)
    }
}
