// SPDX-License-Identifier: MIT

/// An attribute of each row of a page, prepared for writing.
///
/// It is a class because a page reads it a hundred times, and each copy of a structure
/// would count the references of all its members.
final class ShownAttribute: Sendable {
    enum Source: Sendable, Equatable {
        /// A member of the document.
        case member
        /// The custom values of a person, which are members of the document.
        case custom
        /// A column of the row.
        case column(Int)
        /// A column of one of the page's further queries.
        case total(Int, column: Int)
    }

    let kind: Field.Kind
    /// The JSON that is shown when nothing was written.
    let absent: [UInt8]
    /// The name in the document.
    let stored: String
    /// `,"name":` as it is written.
    let label: [UInt8]
    let source: Source
    /// Whether the response contains it; other attributes are read for their
    /// relationships.
    let isSeen: Bool
    /// The index of the relationship whose target's id it is.
    let relationship: Int?

    init(_ attribute: Field, _ source: Source, isSeen: Bool, relationship: Int?) {
        kind = attribute.kind
        absent = Array(attribute.absent.utf8)
        stored = attribute.stored
        label = [UInt8(ascii: ",")] + JSONText.string(attribute.name) + [UInt8(ascii: ":")]
        self.source = source
        self.isSeen = isSeen
        self.relationship = relationship
    }
}
