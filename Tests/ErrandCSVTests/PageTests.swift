// SPDX-License-Identifier: MIT

import ErrandCSV
import Foundation
import TestSupport
import Testing

@Suite("The code of the module's page", .timed)
struct CSVPageTests {
    @Test("It reads a file")
    func reading() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "errand-\(UUID().uuidString).csv")
        try Data("email\nada@example.com\n\"a\"b\n".utf8).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let file = try FileHandle(forReadingFrom: path)
        var lines: [String] = []
        func print(_ line: String) { lines.append(line) }
        var reader = CSVReader()
        while let piece = try file.read(upToCount: 65_536), !piece.isEmpty {
            reader.append(piece)
            while let row = try reader.next() {
                if let error = row.error { print("refused: \(error)") } else { print(row["email"] ?? "") }
            }
        }
        reader.finish()
        while let row = try reader.next() {
            if let error = row.error { print("refused: \(error)") } else { print(row["email"] ?? "") }
        }
        #expect(lines.count == 2)
        #expect(lines.first == "ada@example.com")
        #expect(lines.last?.hasPrefix("refused: ") == true)
    }
}
