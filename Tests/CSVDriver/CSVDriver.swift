// SPDX-License-Identifier: MIT

import ErrandCSV
import Foundation

/// Reads a CSV file, and prints the numbers of its rows, its cells and its refused rows, and the
/// peak of this process's memory in KiB.
///
///     csv-driver FILE [--cells]
///
/// With `--cells` each cell becomes a `String`.
@main
enum CSVDriver {
    static func main() throws {
        let makesTexts = CommandLine.arguments.contains("--cells")
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: CommandLine.arguments[1]))
        var reader = CSVReader()
        var (rows, cells, refused, bytes) = (0, 0, 0, 0)
        func take() throws {
            while let row = try reader.next() {
                rows += 1
                cells += row.count
                if row.error != nil { refused += 1 }
                if makesTexts { bytes += row.cells.reduce(0) { $0 + $1.utf8.count } }
            }
        }
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = piece.withUnsafeMutableBytes { read(file.fileDescriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            reader.append(piece[..<count])
            try take()
        }
        reader.finish()
        try take()
        print(rows, cells, refused, peak)
        if makesTexts { FileHandle.standardError.write(Data("\(bytes) bytes\n".utf8)) }
    }

    /// The peak of this process's memory in KiB, as Linux reports it; 0 on other systems.
    ///
    /// `getrusage` would also count the process that started this one.
    private static var peak: Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return 0 }
        return line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0
    }
}
