// SPDX-License-Identifier: MIT

import ArgumentParser
import CoreFoundation
import Foundation
import Hummingbird
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import NBCore
@testable import nb

/// The programs that `nb` starts, and its own server.
@Suite("Programs that nb starts", .timed, .timeLimit(.minutes(10)))
struct ChildProcessTests {
    @Test("A signal that ends nb ends an endless jq too", arguments: [SIGINT, SIGTERM, SIGHUP])
    func endless(number: Int32) async throws {
        try await Home.run { home in
            let file = "\(home.path)/number"
            try TemporaryFolder.addProgram(
                at: "\(home.path)/jq",
                "#!/bin/sh\necho $$ >'\(file).new'; mv '\(file).new' '\(file)'; exec sleep 3600\n")
            // The program jq runs what nb has not built in.
            let program = try home.start(
                ["people", "list", "--jq", "reduce .[] as $row (0; . + 1)"],
                adding: [
                    "PATH": "\(home.path):/usr/bin:/bin", "NB_BASE_URL": home.sandbox.baseURL,
                    "NB_TOKEN": home.sandbox.accessToken,
                ])
            try await waitUntil(FileManager.default.fileExists(atPath: file))
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let jq = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
            program.signal(number)
            #expect(try await program.result().status == 128 + number)
            #expect(kill(jq, 0) != 0)
        }
    }

    @Test("A program has the usual signals, none of nb's pipes, and its exit code is told")
    func inheritance() async throws {
        let environment = ["PATH": "/usr/bin:/bin"]
        Terminal.ignoreBrokenPipes()
        // The pipes of another program, which is being read meanwhile.
        let (output, errors) = (try ChildPipe(), try ChildPipe())
        let other = try FedProcess("/bin/cat", [], environment, output: output, errors: errors)
        let result = try await ChildProcess.run(
            "/bin/sh", ["-c", "grep -E '^Sig(Blk|Ign)' /proc/self/status; exec ls -l /proc/self/fd"], input: [],
            environment)
        let text = String(decoding: result.output, as: UTF8.self)
        #expect(text.contains("SigBlk:\t0000000000000000\n"), "\(text)")
        let ignored = try #require(
            text.firstMatch(of: /SigIgn:\t([0-9a-f]+)/).flatMap { UInt64($0.output.1, radix: 16) })
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] {
            #expect(ignored >> UInt64(number - 1) & 1 == 0, "\(number) in \(text)")
        }
        for pipe in [output, errors] {
            var status = stat()
            let failure = fstat(pipe.reading.fileDescriptor, &status)
            #expect(failure == 0)
            #expect(!text.contains("pipe:[\(status.st_ino)]"), "\(text)")
        }
        other.closeInput()
        #expect(await other.end() == 0)
        #expect(try await ChildProcess.run("/bin/sh", ["-c", "exit 7"], input: [], environment).status == 7)
        #expect(try await ChildProcess.run("/bin/sh", ["-c", "kill -9 $$"], input: [], environment).status == 137)
        #expect(throws: POSIXError.self) { try FedProcess("/nowhere", [], environment) }
    }

    @Test(
        "The shell becomes a plain pager, and waits for any other",
        arguments: [
            ("less", "exec less"), ("/usr/bin/less -R +G", "exec /usr/bin/less -R +G"),
            ("less --tabs=4", "exec less --tabs=4"),
            ("less | cat", "trap : INT; less | cat"), ("a=b less", "trap : INT; a=b less"),
        ])
    func script(command: String, script: String) { #expect(Pager.script(command) == script) }

    @Test("Ctrl-C is the pager's while it is open, and the second one ends nb when it has quit")
    func pagerThatQuit() throws {
        let state = InterruptionState()
        let pager = try FedProcess("/bin/cat", [], [:])
        defer { pager.closeInput() }
        state.pager(pager)
        #expect(!state.react(to: SIGINT) && !state.react(to: SIGINT))
        #expect(state.number == SIGINT && state.hasReader)
        state.readerHasGone()
        #expect(state.react(to: SIGINT) && !state.hasReader)
    }

    @Test("A server whose command is cancelled before it runs is not waited for")
    func cancelledServer() async throws {
        let responder = CallbackResponder<BasicRequestContext> { _, _ in Response(status: .ok) }
        let command = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await LoopbackServer.run(responder, port: 0) { _ in try Task.checkCancellation() }
        }
        await #expect(throws: CancellationError.self) { try await command.value }
    }

    @Test("A secret is one line without control characters; Ctrl-C ends the command")
    func secrets() throws {
        #expect(try Terminal.checkedSecret(" s3cret ü ") == " s3cret ü ")
        #expect(try Terminal.checkedSecret(nil) == nil)
        #expect(throws: ExitCode(130)) { try Terminal.checkedSecret("abc\u{3}") }
        for key in ["\u{1A}", "\u{1C}", "\u{1B}[A", "\t", "\u{7F}"] {
            #expect(throws: CommandFailure.self, "\(key.debugDescription)") { try Terminal.checkedSecret("abc" + key) }
        }
    }
}
