// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation

extension FoundationOracle {
    /// Returns the fault in the writing of a value; `nil` for none.
    ///
    /// Sorted, both write the same bytes; in the order of the type the same
    /// value.
    static func finding(writing value: some Encodable, settings: UInt64 = 0) -> String? {
        var writer = JSONWriter()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        switch settings % 4 {
        case 1: (writer.keyEncodingStrategy, encoder.keyEncodingStrategy) = (.convertToSnakeCase, .convertToSnakeCase)
        case 2:
            // Two keys become one.
            (writer.keyEncodingStrategy, encoder.keyEncodingStrategy) = (.custom(first), .custom(first))
        default: break
        }
        switch settings / 4 % 4 {
        case 1: (writer.dateEncodingStrategy, encoder.dateEncodingStrategy) = (.secondsSince1970, .secondsSince1970)
        case 2:
            (writer.dateEncodingStrategy, encoder.dateEncodingStrategy) = (
                .millisecondsSince1970, .millisecondsSince1970
            )
            (writer.dataEncodingStrategy, encoder.dataEncodingStrategy) = (.deferredToData, .deferredToData)
        case 3:
            // The one writes an object, the other nothing.
            (writer.dateEncodingStrategy, encoder.dateEncodingStrategy) = (.custom(keyed), .custom(keyed))
            (writer.dataEncodingStrategy, encoder.dataEncodingStrategy) = (.custom { _, _ in }, .custom { _, _ in })
        default: break
        }
        let declared = Result { try writer.encode(value) }
        writer.keyOrder = .sorted
        let ours = Result { try writer.encode(value) }
        let theirs = Result { try encoder.encode(value) }
        switch (ours, theirs) {
        case (.success(let ours), .success(let theirs)):
            guard ours == Array(theirs) else { return "written as \(text(ours)), by Foundation as \(text(theirs))" }
            guard let declared = try? declared.get(), let value = try? JSONReader().value(from: declared),
                (try? JSONReader().value(from: ours)) == value
            else { return "written as \(declared.map { text($0) }), sorted as \(text(ours))" }
            return nil
        case (.failure, .failure): return nil
        default: return "written as \(ours.map { text($0) }), by Foundation as \(theirs.map { text($0) })"
        }
    }

    private static func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    // Not by the whole path, of which Foundation loses steps in dictionaries.
    private static func first(_ path: [any CodingKey]) -> any CodingKey {
        Scribble.Free("\(path.last?.stringValue.first ?? "_")")
    }

    private static func keyed(_ date: Date, _ encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Scribble.Free.self)
        try container.encode(date.timeIntervalSince1970, forKey: Scribble.Free("aT"))
    }
}
