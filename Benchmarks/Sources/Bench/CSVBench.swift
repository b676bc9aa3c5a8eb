// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandCSV
import Foundation

/// The processor time of reading and writing CSV, beside Python's `csv` in the same round.
///
/// Each row becomes texts here and there. Python's time is without its start.
struct CSVBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "csv", abstract: "Read and write CSV beside Python's csv.")

    @Option(help: "Rows of each file.") var rows = 200_000
    @Option(help: "Rounds; the median of each ratio counts.") var rounds = 5

    /// A file, as people export it.
    private struct File {
        let name: String
        let path: String
        let rows: [[String]]
        var ratios: (reading: [Double], writing: [Double]) = ([], [])
        var seconds: (reading: [Double], writing: [Double]) = ([], [])
    }

    /// The smallest allowed speed, as a share of Python's.
    private static let wanted = 1.0

    func run() async throws {
        let folder = NSTemporaryDirectory() + "/errand-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var files = try [("plain cells", Self.plain), ("quoted and accented cells", Self.quoted)].map { name, cells in
            let rows = (0..<rows).map(cells)
            let path = "\(folder)/\(name).csv"
            let text = rows.map { CSVWriter().line($0) }.joined()
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            return File(name: name, path: path, rows: rows)
        }
        for round in 0...rounds {
            for index in files.indices {
                let python = try Self.python(files[index].path)
                let reading = try time { try Self.read(files[index].path) }
                let writing = try time { files[index].rows.reduce(0) { $0 + CSVWriter().line($1).utf8.count } }
                // The first round warms up.
                guard round > 0 else { continue }
                files[index].seconds.reading.append(reading)
                files[index].seconds.writing.append(writing)
                files[index].ratios.reading.append(python.reading / reading)
                files[index].ratios.writing.append(python.writing / writing)
            }
        }
        var limits = Limits()
        for file in files {
            let size = try Double(Data(contentsOf: URL(fileURLWithPath: file.path)).count) / 1_000_000
            for (work, ratios, seconds) in [
                ("read", file.ratios.reading, file.seconds.reading),
                ("written", file.ratios.writing, file.seconds.writing),
            ] {
                let (ratio, speed) = (Usage.median(ratios), size / Usage.median(seconds))
                print(String(format: "  %@, %@: %.0f MB/s, %.2f × Python's", file.name, work, speed, ratio))
                limits.hold("\(file.name), \(work)", ratio, atLeast: Self.wanted)
            }
        }
        try limits.report()
    }

    /// Returns the processor time of some work in seconds, whose result must be the number of rows or bytes.
    private func time(_ work: () throws -> Int) throws -> Double {
        let before = Usage.processorTime
        guard try work() >= rows else { throw BenchFailure("Something is missing.") }
        return (Usage.processorTime - before) / 1_000_000
    }

    /// Reads a file in pieces, and returns the number of its rows.
    private static func read(_ path: String) throws -> Int {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        var options = CSVOptions()
        options.hasHeader = false
        var reader = CSVReader(options)
        var (rows, cells) = (0, 0)
        func take() throws {
            while let row = try reader.next() {
                rows += 1
                cells += row.cells.count
            }
        }
        while let piece = try file.read(upToCount: 65_536), !piece.isEmpty {
            reader.append(piece)
            try take()
        }
        reader.finish()
        try take()
        return rows
    }

    /// Returns the seconds in which Python reads a file and writes its rows.
    private static func python(_ path: String) throws -> (reading: Double, writing: Double) {
        let script = """
            import csv, io, sys, time
            with open(sys.argv[1], newline="", encoding="utf-8") as file:
                start = time.process_time()
                count = sum(len(row) for row in csv.reader(file, strict=True))
                print(time.process_time() - start)
                file.seek(0)
                rows = list(csv.reader(file, strict=True))
            start = time.process_time()
            csv.writer(io.StringIO(newline="")).writerows(rows)
            print(time.process_time() - start)
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let times = text.split(separator: "\n").compactMap { Double($0) }
        guard times.count == 2 else { throw BenchFailure("Python 3 is needed.") }
        return (times[0], times[1])
    }

    /// Returns a row as an export of people has it: half of the cells are empty.
    private static func plain(_ number: Int) -> [String] {
        let person = [
            "\(number)", "Anthony", "Parker", "anthony.parker.\(number)@example.org", "(512) 555-0138", "true",
            "2018-10-30T20:24:02Z", "Austin", "TX", "78701",
        ]
        return person.flatMap { [$0, ""] }
    }

    /// Returns a row with cells that need quotation marks, or have characters outside ASCII.
    private static func quoted(_ number: Int) -> [String] {
        [
            "\(number)", "Zoë \"Z\" Müller", "12 Main St, Apt. \(number % 90)", "first line\nsecond line",
            "storyteller, 2018/fall", "東京", "", "plain",
        ]
    }
}
