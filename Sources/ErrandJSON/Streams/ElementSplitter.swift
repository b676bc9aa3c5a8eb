// SPDX-License-Identifier: MIT

/// A splitter of a byte stream into the elements of a top-level array, or into
/// lines.
///
/// It is a pure state machine: bytes in, whole elements out, wherever the
/// chunks are cut. It reads only as much as it needs to find the ends of
/// elements. The reader then checks each element strictly. It stores the
/// current element only.
struct ElementSplitter: Sendable {
    enum Framing: Sendable {
        case array
        case lines
    }

    /// A whole element, with its position in the stream.
    struct Piece: Sendable {
        var bytes: [UInt8]
        var start: DocumentStart
        var path: [JSONPathComponent]
    }

    private enum State: Sendable {
        case beforeArray
        case beforeFirst
        case inElement
        case beforeNext
        case ended
    }

    private let framing: Framing
    private let limits: JSONLimits
    private var state: State
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var element: [UInt8] = []
    private var start = DocumentStart()
    private var place = DocumentStart()
    private var count = 0
    /// The bytes of a byte order mark.
    private var mark = 0

    init(_ framing: Framing, limits: JSONLimits) {
        self.framing = framing
        self.limits = limits
        state = framing == .array ? .beforeArray : .inElement
    }

    /// Takes a chunk and appends the elements that it completes.
    ///
    /// After an error, the elements before the fault have been appended.
    mutating func push(_ chunk: ArraySlice<UInt8>, into pieces: inout [Piece]) throws(JSONError) {
        for byte in chunk {
            switch framing {
            case .lines: if let piece = takeLine(byte) { pieces.append(piece) }
            case .array: if let piece = try takeElement(byte) { pieces.append(piece) }
            }
            guard element.count <= limits.size else { throw failure(.tooLarge) }
            step(byte)
        }
    }

    /// Ends the stream, and returns the last line if there is one.
    mutating func finish() throws(JSONError) -> Piece? {
        switch framing {
        case .lines: return takeLine(0x0A)
        case .array:
            guard state == .ended else { throw failure(.unexpectedEnd) }
            return nil
        }
    }

    private mutating func step(_ byte: UInt8) {
        place.byteOffset += 1
        if byte == 0x0A {
            place.line += 1
            place.column = 1
        } else {
            place.column += 1
        }
    }

    private mutating func takeLine(_ byte: UInt8) -> Piece? {
        guard byte == 0x0A else {
            if element.isEmpty { start = place }
            element.append(byte)
            return nil
        }
        defer { element.removeAll(keepingCapacity: false) }
        // Blank lines are skipped; a carriage return is white space.
        guard element.contains(where: { !Self.isWhitespace($0) }) else { return nil }
        return piece()
    }

    private mutating func takeElement(_ byte: UInt8) throws(JSONError) -> Piece? {
        switch state {
        case .inElement: return try continueElement(byte)
        case _ where Self.isWhitespace(byte): return nil
        case .beforeArray:
            // A byte order mark at the very beginning is ignored.
            if mark < 3, mark == place.byteOffset, byte == [0xEF, 0xBB, 0xBF][mark] {
                mark += 1
                return nil
            }
            guard byte == 0x5B, mark == 0 || mark == 3 else { throw failure(.typeMismatch) }
            state = .beforeFirst
        case .beforeFirst:
            if byte == 0x5D { state = .ended } else { try begin(byte) }
        case .beforeNext: try begin(byte)
        case .ended: throw failure(.trailingBytes)
        }
        return nil
    }

    private mutating func begin(_ byte: UInt8) throws(JSONError) {
        guard byte != 0x2C, byte != 0x5D, byte != 0x7D else { throw failure(.unexpectedCharacter) }
        state = .inElement
        start = place
        _ = try continueElement(byte)
    }

    private mutating func continueElement(_ byte: UInt8) throws(JSONError) -> Piece? {
        if isInString {
            element.append(byte)
            if isEscaped {
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else if byte == 0x22 {
                isInString = false
            }
            return nil
        }
        switch byte {
        case 0x22: isInString = true
        case 0x5B, 0x7B:
            depth += 1
            // The array around the elements counts as a level.
            guard depth < limits.depth else { throw failure(.tooDeep) }
        case 0x5D where depth == 0:
            state = .ended
            return piece()
        case 0x2C where depth == 0:
            state = .beforeNext
            return piece()
        case 0x5D, 0x7D:
            guard depth > 0 else { throw failure(.unexpectedCharacter) }
            depth -= 1
        default: break
        }
        element.append(byte)
        return nil
    }

    private mutating func piece() -> Piece {
        defer {
            element = []
            count += 1
        }
        return Piece(bytes: element, start: start, path: framing == .array ? [.index(count)] : [])
    }

    private func failure(_ kind: JSONError.Kind) -> JSONError {
        JSONError(
            kind, path: framing == .array && state == .inElement ? [.index(count)] : [],
            at: JSONError.Position(byteOffset: place.byteOffset, line: place.line, column: place.column, excerpt: ""))
    }

    private static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
