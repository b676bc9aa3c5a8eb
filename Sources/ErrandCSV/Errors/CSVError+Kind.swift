// SPDX-License-Identifier: MIT

extension CSVError {
    /// The kind of an error in a CSV file.
    ///
    /// The first part of its name is its family: `row` for one row, `header` for the names of the
    /// columns, and `file` for the whole file.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        enum Name: String, Sendable {
            case quote = "row.quote"
            case unclosed = "row.unclosed"
            case cellTooLong = "row.cellTooLong"
            case rowTooLong = "row.tooLong"
            case ragged = "row.ragged"
            case duplicateName = "header.duplicate"
            case noHeader = "header.missing"
            case encoding = "file.encoding"
            case spreadsheet = "file.spreadsheet"
        }

        let value: Name

        init(_ value: Name) { self.value = value }

        /// A short dotted name from a fixed set, suitable as a metric label.
        public var name: String { value.rawValue }

        /// Whether the error belongs to one row, and the reading goes on.
        public var isOfRow: Bool { name.hasPrefix("row.") }

        /// Returns whether an error is a ``CSVError`` of a kind, as in a `catch`.
        public static func ~= (kind: Kind, error: any Error) -> Bool { (error as? CSVError)?.kind == kind }

        /// The name.
        public var description: String { name }
    }
}

extension CSVError.Kind {
    /// Something other than a delimiter or a line break follows a closing quotation mark.
    public static let quote = Self(.quote)
    /// The file ends inside quotation marks.
    public static let unclosed = Self(.unclosed)
    /// A cell is longer than ``CSVLimits/cell``; often its quotation mark is not closed.
    public static let cellTooLong = Self(.cellTooLong)
    /// A row is longer than ``CSVLimits/row``.
    public static let rowTooLong = Self(.rowTooLong)
    /// A row has another number of cells than the header.
    public static let ragged = Self(.ragged)
    /// Two columns have one name.
    public static let duplicateName = Self(.duplicateName)
    /// The file has no row that could name the columns.
    public static let noHeader = Self(.noHeader)
    /// The file is not in the encoding in which it is read.
    public static let encoding = Self(.encoding)
    /// The file is a workbook of a spreadsheet program, such as `.xlsx`.
    public static let spreadsheet = Self(.spreadsheet)

    var reason: String {
        switch value {
        case .quote: "something follows a closing quotation mark"
        case .unclosed: "a quotation mark is not closed"
        case .cellTooLong: "a cell is too long: perhaps its quotation mark is not closed"
        case .rowTooLong: "the row is too long"
        case .ragged: "the row has another number of cells than the header"
        case .duplicateName: "two columns have one name"
        case .noHeader: "the file has no header"
        case .encoding: "the text is not in the expected encoding"
        case .spreadsheet: "the file is a workbook: save it as CSV UTF-8"
        }
    }
}
