// SPDX-License-Identifier: MIT

import HTTPTypes

/// The members of a request to the control API.
///
/// Unknown members are errors, so that a typing mistake does not go unnoticed.
struct ControlBody: Sendable {
    private let members: [String: JSONValue]

    init(_ value: JSONValue?) throws {
        switch value {
        case nil: members = [:]
        case .object(let members): self.members = members
        default: throw Self.problem("The body must be a JSON object.")
        }
    }

    func allow(_ names: Set<String>) throws {
        guard let unknown = members.keys.filter({ !names.contains($0) }).min() else { return }
        let known = names.isEmpty ? "no settings are accepted" : "known are " + names.sorted().joined(separator: ", ")
        throw Self.problem("\(unknown) is not a setting; \(known).")
    }

    func isNull(_ name: String) -> Bool { members[name] == .null }

    func text(_ name: String) throws -> String? {
        switch members[name] {
        case nil: return nil
        case .string(let text): return text
        default: throw Self.problem("\(name) must be text.")
        }
    }

    func flag(_ name: String) throws -> Bool? {
        switch members[name] {
        case nil: return nil
        case .bool(let flag): return flag
        default: throw Self.problem("\(name) must be true or false.")
        }
    }

    func number(_ name: String, _ range: ClosedRange<Int64>) throws -> Int64? {
        switch members[name] {
        case nil: return nil
        case .integer(let number) where range.contains(number): return number
        default: throw Self.problem("\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
    }

    func numbers(_ name: String) throws -> [Int64]? {
        switch members[name] {
        case nil: return nil
        case .array(let elements):
            return try elements.map { element in
                guard case .integer(let number) = element, number > 0 else {
                    throw Self.problem("\(name) must be a list of numbers from 1.")
                }
                return number
            }
        default: throw Self.problem("\(name) must be a list of numbers.")
        }
    }

    func texts(_ name: String) throws -> [String]? {
        switch members[name] {
        case nil: return nil
        case .array(let elements):
            return try elements.map { element in
                guard case .string(let text) = element else { throw Self.problem("\(name) must be a list of texts.") }
                return text
            }
        default: throw Self.problem("\(name) must be a list of texts.")
        }
    }

    static func problem(_ message: String) -> APIProblem { APIProblem(.badRequest, "bad_request", message) }
}
