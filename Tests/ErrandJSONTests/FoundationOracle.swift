// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation

/// Judges one document: whether all doors agree among themselves, and with
/// Foundation, but for the differences that `DifferencesFromFoundation.md`
/// lists.
///
/// The tests run it on seeded mutations, `make fuzz` under libFuzzer.
enum FoundationOracle {
    /// Returns the fault in the reading of the bytes; `nil` for none.
    static func finding(_ bytes: [UInt8]) -> String? {
        var reader = JSONReader()
        // As Foundation's decoder has it.
        reader.duplicateKeys = .firstWins
        let ours = Result { try reader.value(from: bytes) }
        if let finding = doorsDiffer(bytes, ours, reader) { return finding }
        let theirs = Result { try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) }
        switch (ours, theirs) {
        case (.success(let ours), .success(let theirs)):
            return agrees(ours, theirs) ? nil : "read as \(ours), by Foundation as \(theirs)"
        case (.success(let ours), .failure(let error)):
            return isRefusedByFoundationOnly(ours) ? nil : "read as \(ours), refused by Foundation: \(error)"
        case (.failure(let error), .success(let theirs)):
            return isListed(error, bytes) || isUnread(bytes)
                ? nil : "refused with \(error), read by Foundation as \(theirs)"
        case (.failure, .failure): return nil
        }
    }

    private struct Skipped: JSONReadable {
        init(from json: inout JSONValueReader) throws { try json.skip() }
    }

    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    /// Reads whatever stands there with Codable's containers, each object from
    /// its last key to its first.
    private struct Backwards: Decodable {
        var value: JSONValue

        init(from decoder: any Decoder) throws {
            if let object = try? decoder.container(keyedBy: Key.self) {
                var members: [(String, JSONValue)] = []
                for key in object.allKeys.reversed() {
                    members.append((key.stringValue, try object.decode(Backwards.self, forKey: key).value))
                }
                value = .object(JSONObject(members))
            } else if var array = try? decoder.unkeyedContainer() {
                var elements: [JSONValue] = []
                while !array.isAtEnd { elements.append(try array.decode(Backwards.self).value) }
                value = .array(elements)
            } else {
                value = try decoder.singleValueContainer().decode(JSONValue.self)
            }
        }

        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
    }

    /// The module against itself.
    private static func doorsDiffer(
        _ bytes: [UInt8], _ value: Result<JSONValue, any Error>, _ reader: JSONReader
    ) -> String? {
        func outcome(_ name: String, _ body: () throws -> Void) -> String? {
            let expected: JSONError?
            if case .failure(let error) = value { expected = error as? JSONError } else { expected = nil }
            do {
                try body()
                return expected == nil ? nil : "\(name) accepts, value says \(String(describing: expected))"
            } catch {
                let error = error as? JSONError
                return error?.kind == expected?.kind && error?.byteOffset == expected?.byteOffset && error != nil
                    ? nil : "\(name) says \(String(describing: error)), value \(String(describing: expected))"
            }
        }
        if let finding = outcome("skip", { _ = try reader.read(Skipped.self, from: bytes) }) { return finding }
        if let finding = outcome("index", { _ = try reader.decode(Anything.self, from: bytes) }) { return finding }
        if let finding = outcome("codable", { _ = try reader.decode(JSONValue.self, from: bytes) }) { return finding }
        if let person = try? reader.read(Person.self, from: bytes) {
            guard let text = try? JSONWriter().write(person), (try? reader.read(Person.self, from: text)) == person
            else {
                return "a model does not come back"
            }
        }
        guard let value = try? value.get() else { return nil }
        guard (try? reader.decode(Backwards.self, from: bytes))?.value == value else { return "differs backwards" }
        if let finding = memberDiffers(bytes, value, reader) { return finding }
        do {
            let text = try JSONWriter().write(value)
            guard try reader.value(from: text) == value else { return "does not come back from \(text)" }
            guard try JSONWriter().encode(value) == text else { return "is encoded and written differently" }
            guard try literals(value) == literals(reader.value(from: text)) else { return "loses a literal" }
        } catch {
            return "what was written is refused: \(error)"
        }
        return nil
    }

    /// The value as one member among others.
    private static func memberDiffers(_ bytes: [UInt8], _ value: JSONValue, _ reader: JSONReader) -> String? {
        let object = Array(#"{"a":[{}],"\u006b":"#.utf8) + bytes + Array(#","z":"k"}"#.utf8)
        do {
            guard try reader.read(JSONValue.self, from: object, at: "k") == value,
                try reader.decode(Backwards.self, from: object, at: "k").value == value
            else { return "differs as a member" }
            var writer = JSONWriter()
            writer.keyOrder = .sorted
            let sorted = try writer.write(value)
            guard try reader.value(from: sorted) == value, try writer.encode(value) == sorted,
                try writer.write(reader.value(from: sorted)) == sorted
            else { return "differs when it is sorted" }
        } catch JSONError.Kind.tooDeep {
            return nil
        } catch {
            return "refused as a member: \(error)"
        }
        return nil
    }

    private static func literals(_ value: JSONValue) -> [String] {
        switch value {
        case .number(let number): [number.literal]
        case .array(let elements): elements.flatMap(literals)
        case .object(let object): object.flatMap { [$0.key] + literals($0.value) }
        default: []
        }
    }

    private static func agrees(_ ours: JSONValue, _ theirs: JSONValue) -> Bool {
        switch (ours, theirs) {
        case (.number(let ours), .number(let theirs)):
            // Foundation rounds to Double, or Decimal where it can.
            return ours == theirs || ours.nearestDouble == theirs.nearestDouble
                || abs(ours.nearestDouble - theirs.nearestDouble) <= abs(ours.nearestDouble) * 1e-15
                || abs(ours.nearestDouble) < 1e-120 && theirs.nearestDouble == 0
        case (.array(let ours), .array(let theirs)):
            return ours.count == theirs.count && zip(ours, theirs).allSatisfy(agrees)
        case (.object(let ours), .object(let theirs)):
            // A dictionary takes canonically equal keys for one.
            guard Set(ours.keys).count == ours.count else { return true }
            return ours.count == theirs.count
                && ours.allSatisfy { key, value in
                    theirs.first { $0.key == key }.map { agrees(value, $0.value) } ?? false
                }
        default: return ours == theirs
        }
    }

    /// Whether the value holds a number that no type of Foundation holds.
    private static func isRefusedByFoundationOnly(_ value: JSONValue) -> Bool {
        switch value {
        case .number(let number): !number.nearestDouble.isFinite || number.nearestDouble.magnitude < 1e-300
        case .array(let elements): elements.contains(where: isRefusedByFoundationOnly)
        case .object(let object): object.values.contains(where: isRefusedByFoundationOnly)
        default: false
        }
    }

    /// Whether the decoder has read over something that Foundation itself
    /// refuses when it looks at all of it, such as a member whose key stands
    /// twice.
    private static func isUnread(_ bytes: [UInt8]) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) == nil
    }

    /// Whether the list has a reason for refusing these bytes.
    private static func isListed(_ error: any Error, _ bytes: [UInt8]) -> Bool {
        guard let error = error as? JSONError, let offset = error.byteOffset else { return false }
        switch error.kind {
        case .numberTooLong, .tooDeep: return true
        case .unexpectedCharacter where offset < bytes.count && (bytes[offset] == 0x5D || bytes[offset] == 0x7D):
            // A comma after the last element.
            return bytes[..<offset].last { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == 0x2C
        default:
            // Foundation guesses UTF-16 and UTF-32 from zeros among the first
            // bytes, or from their byte order marks.
            return bytes.prefix(4).contains(0) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
        }
    }
}
