// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// A value that asks its decoder as a seed says, and writes down each answer and
/// each error: all containers, in every order, for many types.
///
/// Two decoders that answer alike are asked alike.
struct Inquiry: Decodable {
    static let transcript = CodingUserInfoKey(rawValue: "transcript")

    /// The questions and their answers.
    final class Transcript: Sendable {
        private struct State {
            var random: SplitMix
            var lines: [String] = []
            var left = 120
        }

        private let state: Mutex<State>

        init(seed: UInt64) { state = Mutex(State(random: SplitMix(state: seed))) }

        var lines: [String] { state.withLock { $0.lines } }

        /// Whether there is time for another question.
        fileprivate var goesOn: Bool {
            state.withLock {
                $0.left -= 1
                return $0.left > 0
            }
        }

        fileprivate func below(_ count: Int) -> Int { state.withLock { Int.random(in: 0..<count, using: &$0.random) } }

        fileprivate func ask(_ question: String, _ answer: () throws -> String) {
            let text: String
            do { text = "\(question) = \(try answer())" } catch { text = "\(question) ! \(Self.described(error))" }
            state.withLock { $0.lines.append(text) }
        }

        private static func described(_ error: any Error) -> String {
            func place(_ context: DecodingError.Context) -> String {
                "$" + context.codingPath.map { ".\($0.stringValue)" }.joined()
            }
            switch error {
            case DecodingError.keyNotFound(let key, let context): return "no key \(key.stringValue) \(place(context))"
            case DecodingError.typeMismatch(let type, let context): return "mismatch \(type) \(place(context))"
            case DecodingError.valueNotFound(let type, let context): return "no value \(type) \(place(context))"
            case DecodingError.dataCorrupted(let context): return "corrupted \(place(context))"
            default: return "\(type(of: error))"
            }
        }
    }

    init(from decoder: any Decoder) throws {
        guard let transcript = Self.transcript.flatMap({ decoder.userInfo[$0] as? Transcript }) else { return }
        let questions = Questions(transcript: transcript)
        transcript.ask("path") {
            decoder.codingPath.map { $0.stringValue }.joined(separator: "/")
        }
        for _ in 0..<1 + transcript.below(3) where transcript.goesOn {
            switch transcript.below(4) {
            case 0:
                transcript.ask("plain") {
                    questions.ask(try decoder.container(keyedBy: Scribble.Plain.self), Scribble.Plain.allCases)
                    return ""
                }
            case 1:
                transcript.ask("array") {
                    questions.ask(try decoder.unkeyedContainer())
                    return ""
                }
            case 2: questions.ask(try decoder.singleValueContainer())
            default:
                transcript.ask("free") {
                    let container = try decoder.container(keyedBy: Scribble.Free.self)
                    transcript.ask("allKeys") { "\(container.allKeys.map(\.stringValue).sorted())" }
                    questions.ask(
                        container,
                        Scribble.Free.names + container.allKeys.sorted { $0.stringValue < $1.stringValue })
                    return ""
                }
            }
        }
    }

    class Being: Decodable {
        required init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: Scribble.Free.self) }
    }

    final class Robot: Being {}
}

private struct Questions {
    let transcript: Inquiry.Transcript

    func ask<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>, _ keys: [Key]) {
        for _ in 0..<1 + transcript.below(5) where transcript.goesOn {
            let key = keys[transcript.below(keys.count)]
            let name = key.stringValue
            switch transcript.below(12) {
            case 0: transcript.ask("contains \(name)") { "\(container.contains(key))" }
            case 1: transcript.ask("nil \(name)") { "\(try container.decodeNil(forKey: key))" }
            case 2:
                transcript.ask("nested \(name)") {
                    ask(
                        try container.nestedContainer(keyedBy: Scribble.Other.self, forKey: key),
                        Scribble.Other.allCases)
                    return ""
                }
            case 3:
                transcript.ask("nested array \(name)") {
                    ask(try container.nestedUnkeyedContainer(forKey: key))
                    return ""
                }
            case 4:
                transcript.ask("super \(name)") {
                    _ = try Inquiry(from: container.superDecoder(forKey: key))
                    return ""
                }
            case 5:
                transcript.ask("super") {
                    _ = try Inquiry(from: container.superDecoder())
                    return ""
                }
            case 6...7: scalar("if present \(name)", OptionalMember(container: container, key: key))
            default: scalar(name, Member(container: container, key: key))
            }
        }
    }

    func ask(_ array: any UnkeyedDecodingContainer) {
        let elements = Elements(array)
        for _ in 0..<2 + transcript.below(5) where transcript.goesOn {
            transcript.ask("at") {
                "\(elements.array.currentIndex) of \(elements.array.count ?? -1) \(elements.array.isAtEnd)"
            }
            switch transcript.below(9) {
            case 0: transcript.ask("nil") { "\(try elements.array.decodeNil())" }
            case 1:
                transcript.ask("nested") {
                    ask(try elements.array.nestedContainer(keyedBy: Scribble.Plain.self), Scribble.Plain.allCases)
                    return ""
                }
            case 2:
                transcript.ask("nested array") {
                    ask(try elements.array.nestedUnkeyedContainer())
                    return ""
                }
            case 3:
                transcript.ask("super") {
                    _ = try Inquiry(from: elements.array.superDecoder())
                    return ""
                }
            case 4:
                elements.isOptional = true
                scalar("if present", elements)
                elements.isOptional = false
            default: scalar("element", elements)
            }
        }
    }

    func ask(_ single: any SingleValueDecodingContainer) {
        transcript.ask("nil") { "\(single.decodeNil())" }
        scalar("single", Single(container: single))
    }

    private func scalar(_ name: String, _ source: some Source) {
        let kind = transcript.below(38)
        func read<Value: Decodable>(_ type: Value.Type, _ show: @escaping (Value) -> String = { "\($0)" }) {
            transcript.ask("\(name) as \(type)") { try source.decode(type).map(show) ?? "absent" }
        }
        // How many members are wrong decides what an error may name.
        func readTable<Key: Hashable & Decodable, Value: Decodable>(
            _ type: [Key: Value].Type, isKey: @escaping (String) -> Bool = { _ in true }
        ) {
            let tries = try? source.peek([String: Attempt<Value>].self)
            let wrong = tries?.reduce(0) { $0 + (isKey($1.key) ? $1.value.failures : 1) }
            transcript.ask("\(name) as \(type) with \(wrong.map { "\($0)" } ?? "no members,") wrong") {
                try source.decode(type).map { "\($0.map { "\($0.key): \($0.value)" }.sorted())" } ?? "absent"
            }
        }
        switch kind {
        case 0: read(Bool.self)
        case 1: read(Int.self)
        case 2: read(Int8.self)
        case 3: read(Int16.self)
        case 4: read(UInt64.self)
        case 5: read(UInt.self)
        case 6: read(Int128.self)
        case 7: read(Double.self)
        case 8: read(Float.self)
        case 9...10: read(String.self)
        case 11: read(Decimal.self)
        case 12: read(URL.self) { $0.absoluteString }
        case 13: read(Date.self) { "\($0.timeIntervalSinceReferenceDate)" }
        case 14: read(Data.self) { $0.base64EncodedString() }
        case 15: read(UUID.self)
        case 16: read(Int?.self)
        case 17: read(Int??.self)
        case 18: read(String??.self)
        case 19: read([Int].self)
        case 20: read([String?].self)
        case 21: read([[Double]].self)
        case 22: readTable([String: Int].self)
        case 23: readTable([String: Double?].self)
        case 24: readTable([Int: Int].self) { Int($0) != nil }
        case 25: readTable([Scribble.Name: Int].self) { Scribble.Name(rawValue: $0) != nil }
        case 26: readTable([Double: Int].self)
        case 27: readTable([String: [String: Bool]].self)
        case 28: read(Scribble.Name.self)
        case 29: read(Inquiry.Robot.self as Inquiry.Being.Type) { "\(type(of: $0))" }
        case 30: read([Inquiry.Being].self) { "\($0.map { type(of: $0) })" }
        case 31: read([Inquiry].self) { "\($0.count)" }
        case 33: read(Set<Int>.self) { "\($0.sorted())" }
        default: read(Inquiry.self) { _ in "" }
        }
    }
}

/// Whether a value can be read, and how often not, for a table of tables.
private struct Attempt<Value: Decodable>: Decodable {
    let failures: Int

    init(from decoder: any Decoder) throws {
        if Value.self == [String: Bool].self,
            let inner = try? decoder.singleValueContainer().decode([String: Attempt<Bool>].self)
        {
            failures = inner.values.reduce(0) { $0 + $1.failures }
        } else {
            failures = (try? decoder.singleValueContainer().decode(Value.self)) == nil ? 1 : 0
        }
    }
}

/// Where one value comes from.
private protocol Source {
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value?
    /// Reads it, and stays where it was.
    func peek<Value: Decodable>(_ type: Value.Type) throws -> Value?
}

extension Source {
    func peek<Value: Decodable>(_ type: Value.Type) throws -> Value? { try decode(type) }
}

private struct Member<Key: CodingKey>: Source {
    let container: KeyedDecodingContainer<Key>
    let key: Key
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value? { try container.decode(type, forKey: key) }
}

private struct OptionalMember<Key: CodingKey>: Source {
    let container: KeyedDecodingContainer<Key>
    let key: Key
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        try container.decodeIfPresent(type, forKey: key)
    }
}

private struct Single: Source {
    let container: any SingleValueDecodingContainer
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value? { try container.decode(type) }
}

private final class Elements: Source {
    var array: any UnkeyedDecodingContainer
    var isOptional = false
    init(_ array: any UnkeyedDecodingContainer) { self.array = array }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        try isOptional ? array.decodeIfPresent(type) : array.decode(type)
    }
    func peek<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        let before = array
        defer { array = before }
        return try decode(type)
    }
}
