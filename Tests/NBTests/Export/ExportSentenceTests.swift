// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

@Suite("What nb export says when it cannot begin", .timed, .timeLimit(.minutes(10)))
struct ExportSentenceTests {
    private static let lines = [
        "export peple", "export people --columns emial", "export people --columns email.city",
        "export people --columns ,",
        "export people --where age", "export people --where emial=x", "export people --where email>x",
        "export people --where email=", "export people --where email>null", "export people --where id=null",
        "export people --where is_volunteer=maybe", "export people --where support_level=high",
        "export people --where first_name={a}",
        "export people --where updated_at>=2026-01-01 --where updated_at>=2026-02-01",
        "export people --where custom.shoe=42", "export donations --list 1", "export people --list 1 --tag x",
        "export people --list 999", "export people --tag nothing", "export people --resume",
        "export people --format jsonl --for-spreadsheet", "export people --offline", "export people -o @people.xlsx",
        "export people -o @folder.csv", "export people -o @socket.csv", "export people -o @begun.csv --resume",
        "export people -o @elsewhere.csv --resume", "people list --where email=x first_name=Ada",
        "people search --where email=x x", "tags people x --where id=1",
    ]

    /// A file that cannot be opened.
    private func makeSocket(_ path: String) {
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(result == 0)
    }

    @Test("Each sentence was read and found good")
    func sentences() async throws {
        try await ExportNation.run(people: 5) { nation in
            let folder = nation.folder
            try FileManager.default.createDirectory(atPath: "\(folder)/folder.csv", withIntermediateDirectories: true)
            makeSocket("\(folder)/socket.csv")
            for (name, place) in [("begun", nation.sandbox.baseURL), ("elsewhere", "https://other.nationbuilder.com")] {
                let state = ExportState(command: ["export", "people", "-L", "1"], nation: place, columns: nil)
                try JSONEncoder().encode(state).write(to: URL(filePath: "\(folder)/\(name).csv.part.json"))
                try Data().write(to: URL(filePath: "\(folder)/\(name).csv.part"))
            }
            var text = ""
            for line in Self.lines {
                let result = try await nation.nb(line)
                #expect(result.status != 0, "\(line)")
                text += "$ nb \(line)\n\(result.errors)[\(result.status)]\n\n"
            }
            let shown = text.replacing("@", with: "FOLDER/").replacing(folder, with: "FOLDER")
                .replacing(":\(nation.sandbox.port)", with: ":PORT")
            try Snapshot.check(shown, "errors/export.txt")
        }
    }
}
