// SPDX-License-Identifier: MIT

/// A promise that a transport did not keep.
public struct BrokenPromise: Error, Sendable, CustomStringConvertible {
    /// The check of the promise.
    public let check: TransportConformance.Check

    /// The observed behavior.
    public let reason: String

    /// The name, the promise and the observed behavior.
    public var description: String { "\(check)\n  \(reason)" }
}

/// The error with all promises that a transport did not keep.
public struct BrokenPromises: Error, Sendable, CustomStringConvertible {
    /// The broken promises, in the order of the checks.
    public let all: [BrokenPromise]

    /// One paragraph for each broken promise.
    public var description: String { all.map(\.description).joined(separator: "\n") }
}

/// The finding of a check, in words.
struct Finding: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Throws a finding unless a condition holds.
func expect(_ condition: Bool, _ finding: @autoclosure () -> String) throws {
    if !condition { throw Finding(finding()) }
}

/// Throws a finding unless two values are equal.
func expect<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) throws {
    if found != expected { throw Finding("\(what): \(found), expected \(expected)") }
}
