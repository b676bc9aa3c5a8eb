// SPDX-License-Identifier: MIT

/// A promise that a transport did not keep.
public struct BrokenPromise: Error, Sendable, CustomStringConvertible {
    /// The check that found it.
    public let check: TransportConformance.Check

    /// What happened instead.
    public let reason: String

    /// Name, promise and what happened.
    public var description: String { "\(check)\n  \(reason)" }
}

/// All promises that a transport did not keep.
public struct BrokenPromises: Error, Sendable, CustomStringConvertible {
    /// The promises, in the order of the checks.
    public let all: [BrokenPromise]

    /// One paragraph for each.
    public var description: String { all.map(\.description).joined(separator: "\n") }
}

/// What a check found, in words.
struct Finding: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Goes on when a condition holds.
func expect(_ condition: Bool, _ finding: @autoclosure () -> String) throws {
    if !condition { throw Finding(finding()) }
}

/// Goes on when two values are equal.
func expect<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) throws {
    if found != expected { throw Finding("\(what): \(found), expected \(expected)") }
}
