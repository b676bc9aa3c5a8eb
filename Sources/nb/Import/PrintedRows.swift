// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandCSV
import ErrandJSON
import Foundation

/// The rows of a file as JSON arrays, a row on each line, as another program reads them.
struct PrintedRows {
    let source: ImportSource

    private static let piece = 65_536

    /// Prints the rows; refused ones are told on standard error.
    ///
    /// - Throws: `ExitCode` 1 when rows were refused.
    func print(_ terminal: Terminal) throws {
        var reading = try source.reading()
        var lines: [UInt8] = []
        var isRefused = false
        var hasHeader = false
        func add(_ cells: [String]) throws {
            lines += try JSONWriter().write(JSONValue.array(cells.map { .string($0) }))
            lines.append(UInt8(ascii: "\n"))
            guard lines.count >= Self.piece else { return }
            try Task.checkCancellation()
            try terminal.emit(lines)
            lines.removeAll(keepingCapacity: true)
        }
        while let row = try reading.next() {
            if !hasHeader, let header = reading.header {
                try add(header.names)
                hasHeader = true
            }
            if let error = row.error {
                terminal.note("refused: \(error)")
                isRefused = true
            } else {
                try add(row.cells)
            }
        }
        if !hasHeader, let header = reading.header { try add(header.names) }
        try terminal.emit(lines)
        if isRefused { throw ExitCode(1) }
    }
}
