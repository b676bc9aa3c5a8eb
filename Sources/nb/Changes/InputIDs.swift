// SPDX-License-Identifier: MIT

import Errand
import ErrandCSV
import ErrandJSON
import Foundation

/// Ids from standard input: one a line, the first column of CSV or of text with tabs, or the `id` of JSON.
struct InputIDs: Sendable, Equatable {
    /// The ids, each once, in their order.
    private(set) var ids: [String] = []
    /// How many ids came a second time.
    private(set) var repeated = 0

    /// The argument that stands for standard input.
    static let dash = "-"
    /// The largest input, in bytes.
    private static let limit = 64 << 20

    private var seen: Set<String> = []
    private let areNumbers: Bool

    /// Reads standard input to its end.
    ///
    /// - Parameter areNumbers: Whether an id is a whole number, as most are.
    static func read(areNumbers: Bool) throws -> InputIDs {
        var bytes = Data()
        while let piece = try FileHandle.standardInput.read(upToCount: 1 << 16), !piece.isEmpty {
            bytes.append(piece)
            if bytes.count > limit {
                throw CommandFailure("standard input has more than 64 MB: give the ids in parts", exitCode: 65)
            }
        }
        return try InputIDs([UInt8](bytes), areNumbers: areNumbers)
    }

    /// - Throws: ``CommandFailure`` with exit code 65 for what is no id.
    init(_ bytes: [UInt8], areNumbers: Bool) throws {
        self.areNumbers = areNumbers
        switch bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
        case UInt8(ascii: "["), UInt8(ascii: "{"): try readJSON(bytes)
        case nil: break
        default:
            let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
            if line.contains(UInt8(ascii: "\t")) { try readLines(bytes) } else { try readCSV(bytes) }
        }
    }

    // MARK: Forms

    private mutating func readLines(_ bytes: [UInt8]) throws {
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let cell = line.prefix { $0 != UInt8(ascii: "\t") }
            try add(String(decoding: cell, as: UTF8.self), line: index + 1, isFirst: index == 0)
        }
    }

    private mutating func readCSV(_ bytes: [UInt8]) throws {
        var options = CSVOptions()
        options.hasHeader = false
        var reader = CSVReader(options)
        reader.append(bytes)
        reader.finish()
        var isFirst = true
        do {
            while let row = try reader.next() {
                if let error = row.error { throw error }
                try add(row.count > 0 ? row[0] : "", line: row.line, isFirst: isFirst)
                isFirst = false
            }
        } catch let error as CSVError {
            throw CommandFailure("standard input cannot be read: \(error)", exitCode: 65)
        }
    }

    private mutating func readJSON(_ bytes: [UInt8]) throws {
        if let whole = try? JSONCoding().decode(JSONValue.self, from: bytes) {
            for (index, element) in (whole.array ?? [whole]).enumerated() { try add(element, line: index + 1) }
            return
        }
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
            guard let element = try? JSONCoding().decode(JSONValue.self, from: Array(line)) else {
                throw CommandFailure("line \(index + 1) of standard input is no JSON", exitCode: 65)
            }
            try add(element, line: index + 1)
        }
    }

    // MARK: Ids

    private mutating func add(_ element: JSONValue, line: Int) throws {
        guard let id = element.object == nil ? element : element["id"] else {
            throw CommandFailure("entry \(line) of standard input has no id", exitCode: 65)
        }
        try add(CellText.exact(id), line: line, isFirst: false)
    }

    private mutating func add(_ text: String, line: Int, isFirst: Bool) throws {
        let id = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if id.isEmpty || isFirst && id.lowercased() == "id" { return }
        let isID =
            areNumbers
            ? ResourceID.isNumber(id)
            : id.count <= 64 && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
        guard isID else {
            throw CommandFailure(
                "line \(line) of standard input: \"\(TerminalText.safe(String(id.prefix(40))))\" is no id", exitCode: 65
            )
        }
        if seen.insert(id).inserted { ids.append(id) } else { repeated += 1 }
    }

    static func == (left: InputIDs, right: InputIDs) -> Bool {
        left.ids == right.ids && left.repeated == right.repeated
    }
}
