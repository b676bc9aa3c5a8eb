// SPDX-License-Identifier: MIT

/// The response to a statement, taken row by row.
struct ResultReader {
    private let library: LibPQ
    private let limit: Int
    private var columns = PostgresColumns([])
    private var cells = PostgresCells()
    private var count = 0
    private var affectedCount = 0
    private var tag = ""
    private(set) var failure: ServerFailure?

    init(_ library: LibPQ, limit: Int) { (self.library, self.limit) = (library, limit) }

    /// The rows of the last statement.
    var result: PostgresRows {
        PostgresRows(columns, cells, count: count, affectedCount: affectedCount, tag: tag)
    }

    /// The response as a whole, after its last part.
    var response: ServerResponse {
        guard let failure else { return .success }
        if failure.isFatal { return .fatal(isIdleEnd: failure.isIdleEnd) }
        return failure.isStop ? .stopped : .failure
    }

    /// Takes a part of the response.
    ///
    /// - Returns: Why the rest cannot be taken; `nil` when it can.
    mutating func take(_ part: OpaquePointer) -> WorkOutcome? {
        switch library.resultStatus(part) {
        case Self.singleTuple, Self.tuplesOK: return takeRows(part)
        case Self.emptyQuery, Self.commandOK: takeEnd(part)
        case Self.copyOut, Self.copyIn, Self.copyBoth: return .unsupported
        // The first one is the server's; libpq adds one of its own when the server then ends the connection.
        case Self.fatalError, Self.badResponse: failure = failure ?? ServerFailure(part, library)
        default: break
        }
        return nil
    }

    /// Forgets the rows, of which nobody will hear.
    mutating func drop() { (cells, count) = (PostgresCells(), 0) }

    // The numbers of libpq's `ExecStatusType`.
    private static let (emptyQuery, commandOK, tuplesOK): (Int32, Int32, Int32) = (0, 1, 2)
    private static let (copyOut, copyIn, copyBoth): (Int32, Int32, Int32) = (3, 4, 8)
    private static let (badResponse, fatalError, singleTuple): (Int32, Int32, Int32) = (5, 7, 9)

    private mutating func takeRows(_ part: OpaquePointer) -> WorkOutcome? {
        let width = library.nfields(part)
        if count == 0 || columns.names.count != Int(width) || !tag.isEmpty {
            // The first row, also the first of a further statement.
            columns = PostgresColumns((0..<width).map { text(library.fname(part, $0)) })
            drop()
            tag = ""
        }
        for row in 0..<library.ntuples(part) {
            for column in 0..<width { cells.append(value(part, row, column)) }
            guard cells.size <= limit else { return .tooLarge }
            count += 1
        }
        if library.resultStatus(part) == Self.tuplesOK { takeEnd(part) }
        return nil
    }

    private mutating func takeEnd(_ part: OpaquePointer) {
        tag = text(library.cmdStatus(part))
        affectedCount = Int(text(library.cmdTuples(part))) ?? 0
    }

    private func value(_ part: OpaquePointer, _ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer? {
        guard library.getisnull(part, row, column) == 0, let value = library.getvalue(part, row, column) else {
            return nil
        }
        return UnsafeRawBufferPointer(start: value, count: Int(library.getlength(part, row, column)))
    }

    private func text(_ pointer: LibPQ.Text) -> String { pointer.map { String(cString: $0) } ?? "" }
}
