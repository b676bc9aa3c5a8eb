// SPDX-License-Identifier: MIT

/// A reader of CSV (RFC 4180) from bytes that arrive in pieces.
///
/// ```swift
/// var reader = CSVReader()
/// for piece in pieces {
///     reader.append(piece)
///     while let row = try reader.next() { print(row.line, row["email"] ?? "") }
/// }
/// reader.finish()
/// while let row = try reader.next() { print(row.line, row["email"] ?? "") }
/// ```
///
/// A row that breaks the rules has an ``CSVRow/error``, and the reading goes on with the next line,
/// as Python's `csv` does with `strict=True`. Blank lines are skipped, and so is a last line that is only Ctrl-Z. A byte
/// order mark is no part of the first cell. A first line `sep=;` sets the delimiter, as spreadsheets write it.
///
/// The reader keeps one piece, one row and, until the delimiter is known, the first 256 KiB, however
/// long the file is. It waits for nothing and opens no file.
public struct CSVReader: Sendable {
    private let options: CSVOptions
    private var decoder: TextDecoder
    /// The beginning, from which the delimiter is chosen; `nil` when that is done.
    private var beginning: [UInt8]? = []
    private var scanner: RowScanner
    private var isFinished = false
    /// The error in the text after the rows that are not taken yet.
    private var failure: CSVError.Kind?
    /// The error that ended the reading.
    private var error: CSVError?

    /// The names of the columns; `nil` before the first row, and without a header.
    public private(set) var header: CSVHeader?

    /// The byte between two cells; `nil` until it is known.
    public var delimiter: CSVDelimiter? { beginning == nil ? CSVDelimiter(byte: scanner.delimiter) : nil }

    /// The encoding of the file, known after its first bytes.
    public var encoding: CSVEncoding { decoder.encoding ?? options.encoding ?? .utf8 }

    /// The number of lines before the next byte.
    package var linesRead: Int { scanner.line - 1 }

    /// Creates a reader.
    public init(_ options: CSVOptions = CSVOptions()) {
        self.options = options
        decoder = TextDecoder(options.encoding)
        scanner = RowScanner(delimiter: options.delimiter?.byte ?? CSVDelimiter.comma.byte, limits: options.limits)
    }

    /// Takes the next piece of the file, of any size.
    ///
    /// Take the rows with ``next()`` before the next piece: the reader keeps what was not taken.
    public mutating func append(_ bytes: some Collection<UInt8>) {
        guard failure == nil, !isFinished else { return }
        accept(decoder.decode(Array(bytes)))
    }

    /// Ends the file: the next rows are the last ones.
    public mutating func finish() {
        guard failure == nil, !isFinished else { return }
        isFinished = true
        accept(decoder.finish())
        if beginning != nil { begin() }
        if failure == nil { scanner.finish() }
    }

    private mutating func accept(_ text: TextDecoder.Text) {
        failure = text.failure
        guard beginning != nil else { return scanner.append(text.bytes) }
        beginning?.append(contentsOf: text.bytes)
        let enough = options.delimiter == nil ? DelimiterChoice.size : DelimiterChoice.separatorLine
        if failure != nil || (beginning?.count ?? 0) >= enough { begin() }
    }

    /// Chooses the delimiter, and begins with the rows.
    private mutating func begin() {
        guard let bytes = beginning else { return }
        beginning = nil
        let choice = DelimiterChoice(bytes, isWhole: isFinished, given: options.delimiter?.byte)
        scanner = RowScanner(delimiter: choice.delimiter, limits: options.limits)
        scanner.append(bytes, skipping: choice.separatorLine)
    }

    /// Returns the next row; `nil` when another piece is needed, or after the end.
    ///
    /// The header is no row: it is ``header``, and a row with another number of cells has
    /// the error ``CSVError/Kind/ragged``.
    ///
    /// - Throws: ``CSVError`` when the file cannot be read further, after the rows before that place:
    ///   its kind is ``CSVError/Kind/encoding``, ``CSVError/Kind/spreadsheet``,
    ///   ``CSVError/Kind/duplicateName``, ``CSVError/Kind/noHeader``, or that of a broken header.
    ///   Further calls throw it again.
    public mutating func next() throws(CSVError) -> CSVRow? {
        if let error { throw error }
        while beginning == nil, let row = scanner.next() {
            guard options.hasHeader else { return row }
            if let header { return row.checked(header) }
            do { header = try CSVHeader(row, numbered: options.numbersEqualNames) } catch { throw kept(error) }
        }
        if let failure { throw kept(CSVError(failure, line: failure == .spreadsheet ? nil : scanner.line)) }
        if isFinished, options.hasHeader, header == nil { throw kept(CSVError(.noHeader, line: nil)) }
        return nil
    }

    /// Returns the error, which ends the reading.
    private mutating func kept(_ error: CSVError) -> CSVError {
        self.error = error
        return error
    }
}
