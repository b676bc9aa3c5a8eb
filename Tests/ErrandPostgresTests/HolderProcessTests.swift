// SPDX-License-Identifier: MIT

#if os(Linux)
    import Foundation
    import Programs
    import TestSupport
    import Testing

    @testable import ErrandPostgres

    @Suite("Whether a holder is gone", .timed, .timeLimit(.minutes(2)))
    struct HolderProcessTests {
        /// The name of a holder that is another process of this machine.
        private func name(_ number: Int32, place: String? = nil, start: String? = nil) throws -> String {
            let own = try #require(HolderProcess.own)
            let words = try String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
                .split(separator: ")").last?.split(separator: " ")
            return "host.example \(number) x.\(place ?? own.place).\(try start ?? String(#require(words)[19]))"
        }

        @Test("Nobody but a process that has ended is gone, and only for those who can know it")
        func table() async throws {
            #expect(!LeaseHolder.isGone(LeaseHolder.next()))
            let program = try Program("/bin/cat", [], input: nil)
            let number = Int32(program.processIdentifier)
            let holder = try name(number)
            let (elsewhere, later) = (try name(number, place: "other.1"), try name(number, start: "1"))
            #expect(!LeaseHolder.isGone(holder))
            #expect(LeaseHolder.isGone(later), "another process had the number before")
            program.signal(SIGSTOP)
            #expect(!LeaseHolder.isGone(holder), "it may go on")
            program.signal(SIGKILL)
            _ = try await program.result()
            try await waitUntil(LeaseHolder.isGone(holder))
            #expect(!LeaseHolder.isGone(elsewhere), "another machine, boot or container has numbers of its own")
            for odd in ["", "host", "host \(number)", "host \(number) x", "host \(number) x.y"] {
                #expect(!LeaseHolder.isGone(odd), "\(odd)")
            }
        }

        @Test("A process that has ended is gone before its parent has noticed it")
        func zombie() async throws {
            // The shell starts one, and waits for input instead of its end.
            let program = try Program("/bin/sh", ["-c", "/bin/sleep 1000 & echo child $!; read line"], input: nil)
            let number = try #require(try await program.line(beginning: "child ").flatMap { Int32($0) })
            let holder = try name(number)
            #expect(!LeaseHolder.isGone(holder))
            kill(number, SIGKILL)
            try await waitUntil(LeaseHolder.isGone(holder))
            // A shell that notices its end at once leaves nothing to look at.
            if let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) {
                #expect(state.contains(") Z "))
            }
            try program.type("\n")
            _ = try await program.result()
        }
    }
#endif
