// SPDX-License-Identifier: MIT

/// A pure state machine that takes UTF-8 in pieces, and returns rows, wherever the pieces are cut.
///
/// Its states are those of Python's `csv` with `strict=True`: a quotation mark inside a cell that does
/// not begin with one is text, and after a fault the next row begins on the next line of the file,
/// whether quotation marks are open or not. A line ends with CR, LF or both.
struct RowScanner: Sendable {
    private enum State: Sendable {
        case rowStart
        case cellStart
        case plain
        case quoted
        /// After a quotation mark inside quotation marks.
        case mark
        /// After a fault, up to the end of the line.
        case fault
    }

    let delimiter: UInt8
    private let cellLimit: Int
    private let rowLimit: Int

    private var buffer: [UInt8] = []
    private var position = 0
    private var isFinished = false
    private var state = State.rowStart
    /// Whether the last byte was CR: an LF then belongs to it.
    private var isAfterReturn = false

    /// The line of the next byte, counted from 1.
    private(set) var line = 1
    private var rowLine = 1
    private var markLine = 1
    private var fault: CSVError.Kind?
    private var content: [UInt8] = []
    private var ends: [Int32] = []
    private var cellStart = 0

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed: UInt8 = 0x0A
    private static let carriageReturn: UInt8 = 0x0D

    init(delimiter: UInt8, limits: CSVLimits) {
        self.delimiter = delimiter
        // The ends of cells are 32-bit numbers.
        rowLimit = min(max(limits.row, 1), 1 << 30)
        cellLimit = min(max(limits.cell, 1), rowLimit)
    }

    /// Takes a piece.
    ///
    /// - Parameter count: The bytes of a first line that are no row.
    mutating func append(_ bytes: [UInt8], skipping count: Int = 0) {
        if position == buffer.count {
            buffer = bytes
        } else {
            buffer.removeSubrange(..<position)
            buffer.append(contentsOf: bytes)
        }
        position = count
        if count > 0 { line += 1 }
    }

    /// Ends the text, so that the last row needs no line break.
    mutating func finish() { isFinished = true }

    /// Returns the next row; `nil` when more text is needed, or after the end.
    mutating func next() -> CSVRow? {
        while position < buffer.count {
            let byte = buffer[position]
            if isAfterReturn {
                isAfterReturn = false
                if byte == Self.lineFeed {
                    position += 1
                    if state == .quoted, !add(byte) { return row() }
                    continue
                }
            }
            switch state {
            case .rowStart:
                if isBreak(byte) {
                    passBreak(byte)
                    continue
                }
                rowLine = line
                state = .cellStart
            case .cellStart:
                if content.count + ends.count > rowLimit {
                    refuse(.rowTooLong)
                } else if byte == Self.quote {
                    markLine = line
                    state = .quoted
                    position += 1
                } else {
                    state = .plain
                }
            case .plain:
                take(upTo: plainEnd)
                guard state == .plain, position < buffer.count else { continue }
                if let row = endCell(buffer[position]) { return row }
            case .quoted:
                take(upTo: quotedEnd)
                guard state == .quoted, position < buffer.count else { continue }
                let end = buffer[position]
                if end == Self.quote {
                    state = .mark
                    position += 1
                } else if add(end) {
                    passBreak(end)
                }
            case .mark:
                if byte == Self.quote {
                    state = .quoted
                    if add(byte) { position += 1 }
                } else if byte == delimiter || isBreak(byte) {
                    if let row = endCell(byte) { return row }
                } else {
                    refuse(.quote)
                }
            case .fault:
                position = Self.lineEnd(buffer.span, position)
                guard position < buffer.count else { continue }
                passBreak(buffer[position])
                return row()
            }
        }
        return isFinished ? last() : nil
    }

    /// Returns the row at the end of the text.
    private mutating func last() -> CSVRow? {
        switch state {
        case .rowStart: return nil
        // Ctrl-Z, with which old programs end a file.
        case .plain where content == [0x1A] && ends.isEmpty: return nil
        case .quoted: refuse(.unclosed)
        case .cellStart, .plain, .mark: ends.append(Int32(content.count))
        case .fault: break
        }
        return row()
    }

    private func isBreak(_ byte: UInt8) -> Bool { byte == Self.lineFeed || byte == Self.carriageReturn }

    /// Passes a byte that ends a line.
    private mutating func passBreak(_ byte: UInt8) {
        isAfterReturn = byte == Self.carriageReturn
        line += 1
        position += 1
    }

    /// Ends the cell at a delimiter or a line break, and the row at a line break.
    private mutating func endCell(_ byte: UInt8) -> CSVRow? {
        ends.append(Int32(content.count))
        cellStart = content.count
        if byte == delimiter {
            state = .cellStart
            position += 1
            return nil
        }
        passBreak(byte)
        return row()
    }

    /// Takes the text of a cell, and refuses one that is too long.
    private mutating func take(upTo end: Int) {
        let room = cellLimit - (content.count - cellStart)
        let most = min(end - position, room)
        content.append(contentsOf: buffer[position..<position + most])
        position += most
        if position < end {
            refuse(.cellTooLong)
        } else if content.count + ends.count > rowLimit {
            refuse(.rowTooLong)
        }
    }

    /// Takes one byte of a cell.
    ///
    /// - Returns: Whether the cell has room for it.
    private mutating func add(_ byte: UInt8) -> Bool {
        guard content.count - cellStart < cellLimit else {
            refuse(.cellTooLong)
            return false
        }
        content.append(byte)
        return true
    }

    /// Refuses the row, whose last cell is what was read of it.
    private mutating func refuse(_ kind: CSVError.Kind) {
        ends.append(Int32(content.count))
        fault = kind
        state = .fault
    }

    /// Returns the row, and begins the next one.
    private mutating func row() -> CSVRow {
        let isInMarks = fault == .quote || fault == .unclosed
        let error = fault.map { CSVError($0, line: isInMarks ? markLine : rowLine) }
        let row = CSVRow(line: rowLine, error: error, content: content, ends: ends)
        // Rows are alike, so the next one needs about as much room.
        var (content, ends) = ([UInt8](), [Int32]())
        content.reserveCapacity(row.content.count + 16)
        ends.reserveCapacity(row.ends.count)
        (self.content, self.ends) = (content, ends)
        (cellStart, fault, state) = (0, nil, .rowStart)
        return row
    }

    // MARK: Ends of runs

    private var plainEnd: Int { Self.plainEnd(buffer.span, position, delimiter) }
    private var quotedEnd: Int { Self.quotedEnd(buffer.span, position) }

    private static func plainEnd(_ bytes: Span<UInt8>, _ start: Int, _ delimiter: UInt8) -> Int {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == delimiter || byte == lineFeed || byte == carriageReturn { break }
            index += 1
        }
        return index
    }

    private static func quotedEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == quote || byte == lineFeed || byte == carriageReturn { break }
            index += 1
        }
        return index
    }

    private static func lineEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != lineFeed, bytes[index] != carriageReturn { index += 1 }
        return index
    }
}
