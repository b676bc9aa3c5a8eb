// SPDX-License-Identifier: MIT

/// The form of a CSV file, as far as it is known before the file is read.
public struct CSVOptions: Sendable {
    /// The byte between two cells; `nil`, the default, for the one that gives rows of equal length.
    ///
    /// Of comma, semicolon, tab and bar it is the one with which the first 100 rows have the same number of
    /// cells, more than one. A file of one column has a comma.
    public var delimiter: CSVDelimiter?

    /// The encoding; `nil`, the default, for UTF-8, or UTF-16 with its byte order mark.
    ///
    /// A byte order mark in the file goes before it.
    public var encoding: CSVEncoding?

    /// Whether the first row names the columns; `true` by default.
    public var hasHeader = true

    /// Whether columns of one name are numbered, such as `Notes` and `Notes 2`; `false` by default, so that such a file is
    /// refused.
    public var numbersEqualNames = false

    /// The limits against files that are not CSV.
    public var limits = CSVLimits()

    /// Creates the options of a file with a header, of unknown form.
    public init() {}
}

/// The limits of a row, so that a file of any size is read with little memory.
public struct CSVLimits: Sendable {
    /// The longest cell in bytes of UTF-8; 1 MiB by default.
    ///
    /// It ends the cell of a quotation mark that is never closed.
    public var cell = 1 << 20

    /// The longest row in bytes of UTF-8, each cell counted with one byte more; 16 MiB by default.
    public var row = 16 << 20

    /// Creates the default limits.
    public init() {}
}
