// SPDX-License-Identifier: MIT

/// The answer to a statement, taken row by row.
struct ResultReader {
    private let library: LibPQ
    private let limit: Int
    private var columns = PostgresColumns([])
    private var rows: [PostgresRow] = []
    private var size = 0
    private var affectedCount = 0
    private var tag = ""
    private(set) var failure: ServerFailure?

    init(_ library: LibPQ, limit: Int) { (self.library, self.limit) = (library, limit) }

    /// The rows of the last statement.
    var result: PostgresRows {
        PostgresRows(rows: rows, columns: columns.names, affectedCount: affectedCount, tag: tag)
    }

    /// The answer as a whole, after its last part.
    var answer: ServerAnswer {
        guard let failure else { return .success }
        if failure.isFatal { return .fatal(isIdleEnd: failure.isIdleEnd) }
        return failure.isStop ? .stopped : .failure
    }

    /// Takes a part of the answer.
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
    mutating func drop() { rows = [] }

    // The numbers of libpq's `ExecStatusType`.
    private static let (emptyQuery, commandOK, tuplesOK): (Int32, Int32, Int32) = (0, 1, 2)
    private static let (copyOut, copyIn, copyBoth): (Int32, Int32, Int32) = (3, 4, 8)
    private static let (badResponse, fatalError, singleTuple): (Int32, Int32, Int32) = (5, 7, 9)

    private mutating func takeRows(_ part: OpaquePointer) -> WorkOutcome? {
        let width = library.nfields(part)
        if rows.isEmpty || columns.names.count != Int(width) || !tag.isEmpty {
            // The first row, also the first of a further statement.
            columns = PostgresColumns((0..<width).map { text(library.fname(part, $0)) })
            (rows, tag) = ([], "")
        }
        for place in 0..<library.ntuples(part) {
            let row = row(part, place, width)
            size += row.content.count + row.ends.count * MemoryLayout<Int>.stride
            guard size <= limit else { return .tooLarge }
            rows.append(row)
        }
        if library.resultStatus(part) == Self.tuplesOK { takeEnd(part) }
        return nil
    }

    private mutating func takeEnd(_ part: OpaquePointer) {
        tag = text(library.cmdStatus(part))
        affectedCount = Int(text(library.cmdTuples(part))) ?? 0
    }

    private func row(_ part: OpaquePointer, _ place: Int32, _ width: Int32) -> PostgresRow {
        var content: [UInt8] = []
        var ends: [Int] = []
        ends.reserveCapacity(Int(width))
        for column in 0..<width {
            guard library.getisnull(part, place, column) == 0, let value = library.getvalue(part, place, column) else {
                ends.append(~content.count)
                continue
            }
            let length = Int(library.getlength(part, place, column))
            content += UnsafeRawBufferPointer(start: value, count: length)
            ends.append(content.count)
        }
        return PostgresRow(columns: columns, content: content, ends: ends)
    }

    private func text(_ pointer: LibPQ.Text) -> String { pointer.map { String(cString: $0) } ?? "" }
}
