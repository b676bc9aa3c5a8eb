// SPDX-License-Identifier: MIT

/// The choice of the delimiter from the beginning of a file.
struct DelimiterChoice: Sendable {
    /// The beginning that is read before the choice.
    static let size = 256 << 10
    /// The beginning that has a line `sep=`, if there is one.
    static let separatorLine = 16
    private static let rows = 100

    let delimiter: UInt8
    /// The bytes of a first line `sep=;` with its line break; 0 without one.
    let separatorLine: Int

    /// - Parameters:
    ///   - beginning: The beginning of the file in UTF-8.
    ///   - isWhole: Whether the file ends there.
    ///   - given: The delimiter that the caller knows.
    init(_ beginning: [UInt8], isWhole: Bool, given: UInt8?) {
        let separator = Self.separator(beginning)
        separatorLine = separator?.length ?? 0
        delimiter = given ?? separator?.byte ?? Self.best(beginning, isWhole: isWhole)
    }

    /// Returns the delimiter of a line `sep=;`, which may stand in quotation marks, and the length of the
    /// line.
    private static func separator(_ beginning: [UInt8]) -> (byte: UInt8, length: Int)? {
        let isQuoted = beginning.first == UInt8(ascii: "\"")
        let text = beginning[(isQuoted ? 1 : 0)...]
        guard text.count > 5, text.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8.map { $0 | 0x20 }) else {
            return nil
        }
        var rest = text.dropFirst(4)
        guard let byte = rest.popFirst(), CSVDelimiter.canBe(byte) else { return nil }
        if isQuoted { guard rest.popFirst() == UInt8(ascii: "\"") else { return nil } }
        switch rest.popFirst() {
        case 0x0A: break
        case 0x0D: if rest.first == 0x0A { rest.removeFirst() }
        default: return nil
        }
        return (byte, beginning.count - rest.count)
    }

    /// Returns the delimiter that gives rows of equal length.
    ///
    /// If none does, it is the one with the most rows as long as the first one, more than half of all.
    private static func best(_ beginning: [UInt8], isWhole: Bool) -> UInt8 {
        var best = (delimiter: CSVDelimiter.comma.byte, share: 0.5, length: 1)
        for candidate in [CSVDelimiter.comma, .semicolon, .tab, .bar] {
            let lengths = lengths(beginning, isWhole: isWhole, candidate.byte)
            guard let first = lengths.first, first > 1 else { continue }
            let share = Double(lengths.count { $0 == first }) / Double(lengths.count)
            if (share, first) > (best.share, best.length) { best = (candidate.byte, share, first) }
        }
        return best.delimiter
    }

    /// Returns the number of cells of each of the first rows; 0 for a broken one.
    private static func lengths(_ beginning: [UInt8], isWhole: Bool, _ delimiter: UInt8) -> [Int] {
        var scanner = RowScanner(delimiter: delimiter, limits: CSVLimits())
        scanner.append(beginning)
        if isWhole { scanner.finish() }
        var lengths: [Int] = []
        while lengths.count < rows, let row = scanner.next() { lengths.append(row.error == nil ? row.count : 0) }
        return lengths
    }
}
