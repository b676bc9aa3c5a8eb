// SPDX-License-Identifier: MIT

/// An attribute of each row of a page, prepared for writing.
///
/// It is an object because a page looks at it a hundred times, and a copy of a
/// structure counts references of all its members each time.
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

    let kind: Attribute.Kind
    /// The JSON that is shown when nothing was written.
    let absent: [UInt8]
    /// The name in the document.
    let stored: String
    /// `,"name":` as it is written.
    let label: [UInt8]
    let source: Source
    /// Whether a caller sees it; what is not seen is read for its relationship.
    let isSeen: Bool
    /// The index of the relationship that goes by it.
    let relationship: Int?

    init(_ attribute: Attribute, _ source: Source, isSeen: Bool, relationship: Int?) {
        kind = attribute.kind
        absent = Array(attribute.absent.utf8)
        stored = attribute.stored
        label = [UInt8(ascii: ",")] + JSONText.string(attribute.name) + [UInt8(ascii: ":")]
        self.source = source
        self.isSeen = isSeen
        self.relationship = relationship
    }
}
