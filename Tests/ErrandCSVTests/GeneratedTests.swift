// SPDX-License-Identifier: MIT

import ErrandCSV
import Foundation
import Programs
import TestSupport
import Testing

/// Python's strict `csv` reads generated files, and so does ``CSVReader``.
@Suite("CSV against Python", .timed, .timeLimit(.minutes(30)))
struct GeneratedTests {
    private struct Case: Decodable {
        struct Row: Decodable, Equatable {
            var line: Int
            /// `nil` for a refused row.
            var cells: [String]?

            init(_ row: CSVRow) {
                line = row.line
                cells = row.error == nil ? row.cells : nil
            }

            init(from decoder: any Decoder) throws {
                var elements = try decoder.unkeyedContainer()
                line = try elements.decode(Int.self)
                cells = try elements.decodeIfPresent([String].self)
            }
        }

        var content: Data
        var encoding: String
        var delimiter: String
        var limit: Int
        var rows: [Row]
    }

    private static func cases(_ count: Int) async throws -> [Case] {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "generated-csv.py")
        let result = try await Program.run(
            "/usr/bin/env", ["python3", script.path, "\(count)", "1"],
            environment: ["PATH": "/usr/bin:/bin:/usr/local/bin"])
        #expect(result.status == 0, "\(result.errors)")
        return try result.output.split(separator: "\n").map { try JSONDecoder().decode(Case.self, from: Data($0.utf8)) }
    }

    @Test("Both find the same rows on the same lines and refuse the same ones, wherever the bytes are cut")
    func differential() async throws {
        let cases = try await Self.cases(Soak.count(2000))
        #expect(cases.count == Soak.count(2000))
        #expect(cases.contains { $0.rows.contains { $0.cells == nil } })
        for (number, expected) in cases.enumerated() {
            var options = CSVOptions()
            options.hasHeader = false
            options.delimiter = CSVDelimiter(expected.delimiter)
            options.encoding = CSVEncoding(expected.encoding)
            options.limits.cell = expected.limit
            for size in [.max, 1, 2 + number % 7] {
                let (rows, error) = Reading.rows(expected.content, options, in: size)
                let found = rows.map { Case.Row($0) }
                guard error == nil, found == expected.rows else {
                    Issue.record(
                        "case \(number) in \(size): \(found), not \(expected.rows); \(expected.content as NSData)")
                    break
                }
            }
        }
    }

    @Test("A file of 1 GB takes at most 100 MiB", .enabled(if: Soak.isOn))
    func memory() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let path = "\(folder)/large.csv"
            _ = FileManager.default.createFile(atPath: path, contents: Data("id,name,note\n".utf8))
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.seekToEnd()
            let rows = (0..<20_000).map { "\($0),Ada Lovelace,\"She said \"\"yes\"\", twice\"\n" }.joined()
            let piece = Data(rows.utf8)
            let count = 1_000_000_000 / piece.count + 1
            for _ in 0..<count { try file.write(contentsOf: piece) }
            try file.close()
            let result = try await Program.run("csv-driver", [path])
            let numbers = result.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            try #require(numbers.count == 4, "\(result)")
            #expect(Array(numbers[..<3]) == [20_000 * count, 60_000 * count, 0])
            #expect(numbers[3] <= 100 << 10, "\(numbers[3]) KiB")
        }
    }
}
