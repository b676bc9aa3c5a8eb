// SPDX-License-Identifier: MIT

import Foundation
import Programs
import TestSupport
import Testing

@testable import nb

/// Output that cannot be written.
@Suite(
    "An output that cannot be written", .timed, .timeLimit(.minutes(4)),
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full"))
struct OutputFailureTests {
    private func shell(_ line: String, _ home: Home) async throws -> Program.Result {
        try await Program.run(
            "/bin/sh", ["-c", "nb() { '\(Program.path(of: "nb"))' \"$@\"; }; \(line)"],
            environment: home.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
    }

    @Test(
        "A full disk and a closed output end a command with 74 and a sentence, whatever it prints",
        arguments: [
            "people list --limit 0 --csv", "people list", "people list --json id", "people list --json",
            "people show 1", "api GET people", "accounts", "status", "completion bash", "open people",
            "people delete 3 --dry-run",
        ])
    func full(line: String) async throws {
        try await Home.run { home in
            #expect(try await home.signIn().status == 0)
            let full = try await shell("nb \(line) >/dev/full", home)
            #expect(full.status == 74, "\(full)")
            #expect(full.errors.hasSuffix("nb: the output cannot be written: No space left on device\n"), "\(full)")
            let closed = try await shell("nb \(line) >&-", home)
            #expect(closed.status == 74, "\(closed)")
            #expect(closed.errors.hasSuffix("nb: the output cannot be written: Bad file descriptor\n"), "\(closed)")
            // Nothing was printed into a file of nb's own.
            let accounts = try await home.nb("accounts", "--json")
            #expect(accounts.status == 0 && accounts.output.contains("Abe Administrator"), "\(accounts)")
        }
    }

    @Test("A reader that leaves is still no error")
    func reader() async throws {
        try await Home.run(people: 200) { home in
            #expect(try await home.signIn().status == 0)
            let result = try await shell("(nb people list --limit 0; echo \"[$?]\" >&2) | head -1", home)
            #expect(result.errors == "[0]\n" && result.output.split(separator: "\n").count == 1, "\(result)")
        }
    }

    @Test("Tokens that are renewed and cannot be saved for a minute are a failure, and the new one is printed")
    func unsavedTokens() async throws {
        try await Home.run { home in
            let nation = RotatingNation()
            try await nation.run { origin in
                let login = try await home.nb(
                    "oauth", "login", "--grant", "device", "--token-endpoint", "\(origin)/oauth/token",
                    "--device-endpoint", "\(origin)/oauth/device", "--client-id", "nb")
                #expect(login.status == 0, "\(login)")
                let program = try home.start(["oauth", "token", "--renew"])
                await nation.asked.wait()
                // While the renewal is on its way, the folder of the tokens becomes a file.
                let folder = "\(home.path)/state/nb/oauth"
                try FileManager.default.moveItem(atPath: folder, toPath: "\(folder).away")
                try Data().write(to: URL(fileURLWithPath: folder))
                nation.responded.open()
                let result = try await program.result()
                #expect(result.status == 74 && result.output == "a2\n", "\(result)")
                #expect(
                    result.errors.hasSuffix(
                        "nb: the renewed tokens could not be saved, and those before may not work any more: sign in "
                            + "again with nb oauth login\n"), "\(result)")
                #expect(result.errors.contains("waiting up to 60 s for the store (Ctrl-C ends it): "), "\(result)")
            }
        }
    }
}
