// SPDX-License-Identifier: MIT

public import ErrandJSON

/// The data of a document: a resource, an optional resource, an array of
/// resources, or data that is ignored.
public protocol DocumentData: JSONReadable, JSONWritable, Sendable {
    /// The value for a document without data; `nil` when data is required.
    static var absent: Self? { get }

    /// Whether the data is written.
    var isWritten: Bool { get }

    /// Whether a relationship of the data names its targets.
    ///
    /// Then its text is kept, since a target may be in the data.
    var hasLinkage: Bool { get }

    /// Attaches the included resources of the document.
    mutating func attach(_ included: Included)
}

extension DocumentData {
    /// `nil`: data is required.
    public static var absent: Self? { nil }

    /// Always `true`.
    public var isWritten: Bool { true }

    /// Always `true`.
    public var hasLinkage: Bool { true }
}

extension Resource: DocumentData {
    /// Whether a relationship names its targets.
    public var hasLinkage: Bool { relationships.hasLinkage }

    /// Attaches the included resources of the document.
    public mutating func attach(_ included: Included) { self.included = included }
}

extension Array: DocumentData where Element: DocumentData {
    /// Whether a relationship of any resource names its targets.
    public var hasLinkage: Bool { contains(where: \.hasLinkage) }

    /// Attaches the included resources of the document to each resource.
    public mutating func attach(_ included: Included) {
        for index in indices { self[index].attach(included) }
    }
}

extension Optional: DocumentData where Wrapped: DocumentData {
    /// Whether a relationship of the data names its targets.
    public var hasLinkage: Bool { self?.hasLinkage ?? false }

    /// Attaches the included resources of the document to the data.
    public mutating func attach(_ included: Included) { self?.attach(included) }
}

/// Data that is ignored, as in the response to a deletion.
public struct NoData: DocumentData, Hashable, CustomStringConvertible {
    /// Creates the value.
    public init() {}

    /// The value for a document without data, which is no error here.
    public static var absent: Self? { Self() }

    /// Always `false`.
    public var isWritten: Bool { false }

    /// Always `false`.
    public var hasLinkage: Bool { false }

    /// Skips any value.
    public init(from json: inout JSONValueReader) throws { try json.skip() }

    /// Writes `null`.
    public func write(to json: inout JSONValueWriter) throws { json.writeNull() }

    /// Does nothing.
    public func attach(_ included: Included) {}

    /// The text `nothing`.
    public var description: String { "nothing" }
}
