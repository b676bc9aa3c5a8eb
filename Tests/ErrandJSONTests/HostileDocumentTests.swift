// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@Suite("Hostile documents", .timed)
struct HostileDocumentTests {
    /// Work on four times as much must not take ten times as long; as the
    /// square of its length it would take sixteen times.
    private func expectLinear<Input>(
        _ make: (_ count: Int) -> Input, sourceLocation: SourceLocation = #_sourceLocation,
        _ work: (Input) throws -> Void
    ) rethrows {
        func time(_ count: Int) throws -> Double {
            let input = make(count)
            let start = Self.processorTime
            try work(input)
            return Self.processorTime - start
        }
        // The first one pays for what is made once.
        _ = try time(1_000)
        let (small, large) = (try time(8_000), try time(32_000))
        #expect(large < 10 * small, "\(small) s, \(large) s", sourceLocation: sourceLocation)
    }

    /// That of this thread, whatever else the machine does.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func object(_ keys: some Sequence<String>) -> [UInt8] {
        Array("{\(keys.map { "\"\($0)\":1" }.joined(separator: ","))}".utf8)
    }

    private static func keys(_ count: Int) -> [String] { (0..<count).map { "k\($0)" } }

    @Test("Keys that stand twice, the second time backwards, are read in one go by Codable")
    func backwards() throws {
        try expectLinear {
            Self.object(Self.keys($0) + Self.keys($0).reversed())
        } _: {
            // Not read directly, since this integer is not.
            _ = try JSONReader().decode([String: Int16].self, from: $0)
        }
    }

    @Test("Keys that differ in their last bytes only do not fill one place of a table")
    func similarKeys() throws {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        let all = letters.flatMap { one in letters.flatMap { two in letters.map { "01234\(one)\(two)\($0)" } } }
        try expectLinear {
            Self.object(all.prefix($0))
        } _: {
            _ = try JSONReader().decode([String: Int16].self, from: $0)
            _ = try JSONReader().value(from: $0)
        }
    }

    @Test("A dictionary of many keys is written in one go, sorted or not")
    func manyKeys() throws {
        var writer = JSONWriter()
        writer.keyOrder = .sorted
        try expectLinear {
            Dictionary(uniqueKeysWithValues: Self.keys($0).map { ($0, Int16(1)) })
        } _: {
            let (sorted, declared) = try (writer.encode($0), JSONWriter().encode($0))
            #expect(sorted == declared)
        }
    }

    @Test("An object of many members that a model does not know is read in one go")
    func manyUnknown() throws {
        try expectLinear {
            Self.object(Self.keys($0) + Self.keys($0).reversed())
        } _: {
            _ = try JSONReader().read(Person.self, from: $0)
        }
    }
}
