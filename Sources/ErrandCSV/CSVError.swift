// SPDX-License-Identifier: MIT

/// An error in a CSV file, with its line.
///
/// An error of which ``Kind/isOfRow`` is true belongs to one row, and the rows after it are read. Any other
/// one ends the reading.
public struct CSVError: Error, Sendable, Equatable {
    /// The kind of error.
    public let kind: Kind

    /// The line of the file, counted from 1; `nil` where no line is at fault.
    ///
    /// For a fault inside quotation marks, it is the line of the opening one.
    public let line: Int?

    /// A sentence without a full stop.
    ///
    /// Only that of ``Kind/duplicateName`` has text of the file.
    public let reason: String

    init(_ kind: Kind, line: Int?, reason: String? = nil) {
        self.kind = kind
        self.line = line
        self.reason = reason ?? kind.reason
    }
}

extension CSVError: CustomStringConvertible {
    /// The line and the reason.
    public var description: String { (line.map { "line \($0): " } ?? "") + reason }
}
