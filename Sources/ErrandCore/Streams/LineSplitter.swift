// SPDX-License-Identifier: MIT

/// A splitter of chunks into lines, wherever the chunks are cut.
///
/// It is a state machine: chunks go in, complete lines come out. It never holds
/// more than the last chunk and one line of the permitted length.
struct LineSplitter: Sendable {
    struct Ending: Sendable {
        fileprivate let endsAtCarriageReturn: Bool

        /// LF alone, as in JSON lines; a CR before it stays in the line.
        static let lineFeed = Self(endsAtCarriageReturn: false)
        /// CR, LF, or CR and LF (WHATWG HTML §9.2.5).
        static let any = Self(endsAtCarriageReturn: true)
    }

    /// The error for a line that is longer than permitted.
    struct TooLong: Error {}

    private let ending: Ending
    private let limit: Int
    private var chunk: ArraySlice<UInt8> = []
    private var partial: [UInt8] = []
    private var skipsLineFeed = false

    init(_ ending: Ending, limit: Int) {
        self.ending = ending
        self.limit = max(0, limit)
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        chunk = chunk.isEmpty ? bytes : chunk + bytes
    }

    /// Returns the next complete line, without its ending.
    mutating func next() throws(TooLong) -> [UInt8]? {
        if skipsLineFeed, let first = chunk.first {
            skipsLineFeed = false
            if first == UInt8(ascii: "\n") { chunk = chunk.dropFirst() }
        }
        let end = chunk.firstIndex { byte in
            byte == UInt8(ascii: "\n") || (ending.endsAtCarriageReturn && byte == UInt8(ascii: "\r"))
        }
        let piece = chunk[..<(end ?? chunk.endIndex)]
        guard piece.count <= limit - partial.count else { throw TooLong() }
        partial += piece
        guard let end else {
            chunk = []
            return nil
        }
        skipsLineFeed = chunk[end] == UInt8(ascii: "\r")
        chunk = chunk[(end + 1)...]
        defer { partial = [] }
        return partial
    }

    /// Returns the bytes after the last line's ending.
    mutating func rest() -> [UInt8] {
        defer { partial = [] }
        return partial
    }
}
