// SPDX-License-Identifier: MIT

public import ErrandJSON

/// What can stand as the data of a document: a resource, one that may be
/// `null`, several, or nothing that matters.
public protocol DocumentData: JSONReadable, JSONWritable, Sendable {
    /// What a document without data has; `nil` where data must be there.
    static var absent: Self? { get }

    /// Whether it is written.
    var isWritten: Bool { get }

    /// Takes what came in the same document.
    mutating func attach(_ included: Included)
}

extension DocumentData {
    /// Data must be there.
    public static var absent: Self? { nil }

    /// `true`.
    public var isWritten: Bool { true }
}

extension Resource: DocumentData {
    /// Takes what came in the same document.
    public mutating func attach(_ included: Included) { self.included = included }
}

extension Array: DocumentData where Element: DocumentData {
    /// Gives what came in the same document to each.
    public mutating func attach(_ included: Included) {
        for index in indices { self[index].attach(included) }
    }
}

extension Optional: DocumentData where Wrapped: DocumentData {
    /// Gives what came in the same document to the data.
    public mutating func attach(_ included: Included) { self?.attach(included) }
}

/// Data that does not matter, as in the answer to a deletion.
public struct NoData: DocumentData, Hashable, CustomStringConvertible {
    /// No data.
    public init() {}

    /// No data, which is as it should be.
    public static var absent: Self? { Self() }

    /// `false`.
    public var isWritten: Bool { false }

    /// Reads over anything.
    public init(from json: inout JSONValueReader) throws { try json.skip() }

    /// Writes `null`.
    public func write(to json: inout JSONValueWriter) throws { json.writeNull() }

    /// Does nothing.
    public func attach(_ included: Included) {}

    /// That there is none.
    public var description: String { "nothing" }
}
