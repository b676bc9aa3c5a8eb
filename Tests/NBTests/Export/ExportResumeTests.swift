// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Exports that end early, and go on.
@Suite("An export that does not come to its end", .timed, .timeLimit(.minutes(Soak.isOn ? 60 : 8)))
struct ExportResumeTests {
    private static let columns = "--columns id,last_name,email,home_address.city,custom.graduation_year"

    /// Runs a nation that responds slowly enough to be ended in the middle, and the bytes of its export.
    private func slowly(
        people: Int = 1000, _ use: @Sendable (ExportNation, _ whole: Data) async throws -> Void
    ) async throws {
        try await ExportNation.run(people: people, chaos: ["latency=60ms"]) { nation in
            let made = try await nation.nb("export people \(Self.columns) -o @whole.csv")
            #expect(made.status == 0, "\(made)")
            try await use(nation, try #require(nation.bytes("whole.csv")))
        }
    }

    /// The shares of the file after which an export is killed: 300 in a run that takes its time.
    private static let shares =
        Soak.isOn ? (0..<300).map { Double($0 * 7919 % 300) / 306 } : [0.0, 0.05, 0.3, 0.55, 0.8, 0.97]

    @Test("Killed at any moment and resumed, it has the same bytes as without")
    func killed() async throws {
        try await slowly { nation, whole in
            let line = "export people \(Self.columns) -o @p.csv"
            for share in Self.shares {
                let program = try nation.start(line)
                try await nation.wait(for: "p.csv.part", size: Int(Double(whole.count) * share))
                program.signal(SIGKILL)
                _ = try await program.result()
                #expect(nation.bytes("p.csv") == nil)
                // What was written after the last saved state, in part or as a whole row, is cut off.
                if let file = FileHandle(forWritingAtPath: "\(nation.folder)/p.csv.part") {
                    try file.seekToEnd()
                    try file.write(contentsOf: Data("\"9999,half a r".utf8))
                    try file.close()
                }
                let resumed = try await nation.nb("\(line) --resume")
                #expect(resumed.status == 0 && nation.bytes("p.csv") == whole, "\(share): \(resumed)")
                #expect(nation.files == ["p.csv", "whole.csv"])
                try FileManager.default.removeItem(atPath: "\(nation.folder)/p.csv")
            }
        }
    }

    @Test("What the part has beyond its state is cut off, also when no more rows come")
    func surplus() async throws {
        try await slowly { nation, whole in
            let program = try nation.start("export people \(Self.columns) -o @p.csv")
            try await nation.wait(for: "p.csv.part", size: whole.count / 3)
            program.interrupt()
            _ = try await program.result()
            var state = try JSONDecoder().decode(ExportState.self, from: try #require(nation.bytes("p.csv.part.json")))
            (state.after, state.rows, state.bytes) = (1000, 1000, Int64(whole.count))
            let folder = URL(filePath: nation.folder)
            try JSONEncoder().encode(state).write(to: folder.appending(path: "p.csv.part.json"))
            try (whole + Data("1001,is gone meanwhile\r\n".utf8)).write(to: folder.appending(path: "p.csv.part"))
            let resumed = try await nation.nb("export people \(Self.columns) -o @p.csv --resume")
            #expect(resumed.status == 0 && nation.bytes("p.csv") == whole, "\(resumed)")
        }
    }

    @Test("Killed again and again, and resumed each time, it comes to the same end")
    func killedAgain() async throws {
        try await slowly { nation, whole in
            let line = "export people \(Self.columns) -o @p.csv --resume"
            for share in [0.2, 0.4, 0.6, 0.8] {
                let program = try nation.start(line)
                try await nation.wait(for: "p.csv.part", size: Int(Double(whole.count) * share))
                program.signal(SIGKILL)
                _ = try await program.result()
            }
            #expect(try await nation.nb(line).status == 0)
            #expect(nation.bytes("p.csv") == whole)
        }
    }

    @Test(
        "Ctrl-C says that it can be resumed, and how; the command that it names does it", arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) async throws {
        try await slowly { nation, whole in
            let program = try nation.start("export people \(Self.columns) -o @p.csv")
            try await nation.wait(for: "p.csv.part", size: whole.count / 3)
            program.signal(signal)
            let result = try await program.result()
            #expect(result.status == 128 + signal && nation.bytes("p.csv") == nil, "\(result)")
            let told = try #require(
                // On a busy machine a line before it says what is waited for.
                result.errors.firstMatch(of: /Interrupted after [\d,]+ people\. To go on: nb (.*)\n$/)?.output.1,
                "\(result)")
            #expect(!told.contains(nation.sandbox.accessToken))
            let resumed = try await nation.nb(String(told))
            #expect(resumed.status == 0 && nation.bytes("p.csv") == whole, "\(resumed)")
            #expect(
                resumed.errors.contains(#/^Wrote 1,000 people to .*p\.csv, [\d,]+ of them in [a-z\d]/#), "\(resumed)")
        }
    }

    @Test("A nation that fails in the middle leaves FILE as it was, and the command goes on when it is well again")
    func failed() async throws {
        try await slowly { nation, whole in
            try Data("earlier".utf8).write(to: URL(fileURLWithPath: "\(nation.folder)/p.csv"))
            try await nation.chaos(["500 after=7"])
            let failed = try await nation.nb("export people \(Self.columns) -o @p.csv --retry 0")
            #expect(failed.status == 1, "\(failed)")
            #expect(
                failed.errors.contains(#/p\.csv\.part has [\d,]+ people\. To go on: nb export people -/#), "\(failed)")
            #expect(nation.text("p.csv") == "earlier")
            try await nation.chaos([])
            let resumed = try await nation.nb("export people \(Self.columns) -o @p.csv --resume")
            #expect(resumed.status == 0 && nation.bytes("p.csv") == whole, "\(resumed)")
        }
    }

    @Test("Only the same command goes on: other options and another nation end with 64, and change nothing")
    func otherCommand() async throws {
        try await slowly { nation, whole in
            let program = try nation.start("export people \(Self.columns) -o @p.csv")
            try await nation.wait(for: "p.csv.part", size: whole.count / 3)
            program.interrupt()
            _ = try await program.result()
            let (part, state) = (nation.bytes("p.csv.part"), nation.bytes("p.csv.part.json"))
            for line in [
                "export people -o @p.csv --resume", "export donations -o @p.csv --resume",
                "export people --columns id -o @p.csv --resume",
                "export people \(Self.columns) -o @p.csv --format jsonl --resume",
            ] {
                let refused = try await nation.nb(line)
                #expect(
                    refused.status == 64 && refused.errors.contains("was begun with other options: nb export people"))
            }
            try await ExportNation.run(people: 2) { other in
                let refused = try await Program.run(
                    "nb",
                    "export people \(Self.columns) -o \(nation.folder)/p.csv --resume".split(separator: " ").map(
                        String.init),
                    environment: other.environment)
                #expect(refused.status == 64 && refused.errors.contains("was begun with the nation at"), "\(refused)")
            }
            #expect(nation.bytes("p.csv.part") == part && nation.bytes("p.csv.part.json") == state)
            // Without --resume it begins anew.
            let anew = try await nation.nb("export people \(Self.columns) -o @p.csv")
            #expect(anew.status == 0 && nation.bytes("p.csv") == whole, "\(anew)")
        }
    }

    @Test("A state that is damaged, or that does not fit the part, begins anew; so does --resume without a part")
    func damaged() async throws {
        try await ExportNation.run { nation in
            let line = "export people -o @p.csv"
            #expect(try await nation.nb("\(line) --resume").status == 0)
            let whole = try #require(nation.bytes("p.csv"))
            let state = #"{"command":["export","people","--format","csv"],"nation":"\#(nation.sandbox.baseURL)","#
            for damage in ["{", "\(state)\"after\":7,\"rows\":7,\"bytes\":99,\"formulas\":0}"] {
                try Data("id,".utf8).write(to: URL(fileURLWithPath: "\(nation.folder)/p.csv.part"))
                try Data(damage.utf8).write(to: URL(fileURLWithPath: "\(nation.folder)/p.csv.part.json"))
                let resumed = try await nation.nb("\(line) --resume")
                #expect(resumed.status == 0 && nation.bytes("p.csv") == whole, "\(resumed)")
                #expect(resumed.errors.contains("p.csv.part is not what its state says: beginning anew."), "\(resumed)")
            }
        }
    }

    @Test("A second export into the same file ends with 75, and leaves the first one alone")
    func twice() async throws {
        try await slowly { nation, whole in
            let line = "export people \(Self.columns) -o @p.csv"
            let program = try nation.start(line)
            try await nation.wait(for: "p.csv.part", size: 1)
            program.signal(SIGSTOP)
            let second = try await nation.nb(line)
            #expect(second.status == 75 && second.errors.contains("another export is writing"), "\(second)")
            program.signal(SIGCONT)
            #expect(try await program.result().status == 0)
            #expect(nation.bytes("p.csv") == whole)
        }
    }

    @Test("Only its owner can read a new FILE and its part, and one that is replaced keeps its permissions")
    func permissions() async throws {
        try await slowly { nation, whole in
            let path = "\(nation.folder)/p.csv"
            #expect(try TemporaryFolder.mode("\(nation.folder)/whole.csv") == 0o600)
            let line = "export people \(Self.columns) -o @p.csv"
            try Data("earlier".utf8).write(to: URL(fileURLWithPath: path))
            try TemporaryFolder.setMode(path, 0o640)
            let program = try nation.start(line)
            try await nation.wait(for: "p.csv.part.json", size: 1)
            program.signal(SIGKILL)
            _ = try await program.result()
            #expect(try TemporaryFolder.mode("\(path).part") == 0o600)
            #expect(try TemporaryFolder.mode("\(path).part.json") == 0o600)
            #expect(try await nation.nb("\(line) --resume").status == 0 && nation.bytes("p.csv") == whole)
            #expect(try TemporaryFolder.mode(path) == 0o640)
        }
    }

    @Test("Where FILE cannot be, the sentence says why: no folder, a folder, a link to a file")
    func places() async throws {
        try await ExportNation.run(people: 2) { nation in
            let nowhere = try await nation.nb("export people -o @none/p.csv")
            #expect(nowhere.status == 74 && nowhere.errors.contains("No such file or directory"), "\(nowhere)")
            try FileManager.default.createDirectory(atPath: "\(nation.folder)/d.csv", withIntermediateDirectories: true)
            let folder = try await nation.nb("export people -o @d.csv")
            #expect(folder.status == 74 && folder.errors.contains("directory"), "\(folder)")
            try Data("old".utf8).write(to: URL(fileURLWithPath: "\(nation.folder)/t.csv"))
            try FileManager.default.createSymbolicLink(
                atPath: "\(nation.folder)/l.csv", withDestinationPath: "\(nation.folder)/t.csv")
            #expect(try await nation.nb("export people -o @l.csv").status == 0)
            #expect(nation.text("t.csv")?.hasPrefix("id,") == true)
            #expect(nation.files == ["d.csv", "l.csv", "t.csv"], "\(nation.files)")
        }
    }

    /// Whether this process may mount a file system that nobody else sees.
    private static func mayMount() async -> Bool {
        let command = "PATH=/bin:/usr/bin; unshare -m mount -t tmpfs tmpfs /tmp"
        return (try? await Program.run("/bin/bash", ["-c", command]).status) == 0
    }

    @Test(
        "A full disk ends it with 74 and says so; FILE is absent, and with room it goes on to the same bytes",
        .enabled("only the superuser may mount a small disk") { await mayMount() })
    func fullDisk() async throws {
        try await ExportNation.run(people: 1000) { nation in
            #expect(try await nation.nb("export people -o @whole.csv").status == 0)
            let disk = "\(nation.folder)/disk"
            try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
            let script = """
                mount -t tmpfs -o size=200k tmpfs \(disk) || exit 9
                nb() { '\(Program.path(of: "nb"))' export people -o \(disk)/p.csv "$@"; }
                nb; echo "[$?]" $(ls \(disk))
                mount -o remount,size=9m \(disk); nb --resume; echo "[$?]" $(ls \(disk))
                cmp \(disk)/p.csv \(nation.folder)/whole.csv && echo same
                """
            let result = try await Program.run(
                "/usr/bin/unshare", ["-m", "/bin/bash", "-c", script], environment: nation.environment)
            #expect(result.output == "[74] p.csv.part p.csv.part.json\n[0] p.csv\nsame\n", "\(result)")
            #expect(result.errors.contains("p.csv.part cannot be written: No space left on device. "), "\(result)")
            #expect(result.errors.contains(" people. To go on: nb export people -o "), "\(result)")
        }
    }
}
