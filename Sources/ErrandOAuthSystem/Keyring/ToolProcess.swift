// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandOAuth
    import Foundation

    /// A command-line program that runs to its end, with bytes as input and
    /// output.
    enum ToolProcess {
        struct Output: Sendable {
            var status: Int32
            var bytes: [UInt8]
            var errors: [UInt8]
            var text: String { String(decoding: bytes, as: UTF8.self) }
        }

        /// Runs a program, without a shell and without the secrets of our environment.
        ///
        /// When the task is cancelled or the time limit passes, the program is
        /// ended by SIGKILL, because a program may start with all other signals
        /// blocked.
        ///
        /// - Throws: ``OAuthError`` `store.unreadable` when it cannot be started or
        ///   takes too long.
        static func run(
            _ program: String, _ arguments: [String], input: [UInt8] = [], timeout: Duration
        ) async throws -> Output {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
            let output = Pipe()
            let errors = Pipe()
            process.standardOutput = output
            process.standardError = errors
            let (own, theirs) = try socketPair()
            process.standardInput = theirs
            // The whole input is written before the program starts, so that the program never gets half of it if this
            // process dies. The socket's buffer is many times larger than an item.
            try Self.send(input, to: own)
            let ends: AsyncStream<Int32>
            do { ends = try process.start() } catch {
                throw OAuthError(.store.unreadable, reason: "a program cannot be started", underlying: error)
            }
            try? theirs.close()
            let number = process.processIdentifier
            async let bytes = Self.bytes(of: output)
            async let complaints = Self.bytes(of: errors)
            let timer = Task {
                try await Task.sleep(for: timeout)
                kill(number, SIGKILL)
            }
            defer { timer.cancel() }
            let status = await withTaskCancellationHandler {
                await ends.first { _ in true } ?? -1
            } onCancel: {
                kill(number, SIGKILL)
            }
            let result = await Output(status: status, bytes: bytes, errors: complaints)
            // A cancelled wait for the stream ends before the program does.
            try Task.checkCancellation()
            guard status != -1 else {
                throw OAuthError(.store.unreadable, reason: "the keyring did not respond in time")
            }
            return result
        }

        /// Creates a socket pair in place of a pipe: its buffer is larger, and
        /// writing to a closed end raises no SIGPIPE.
        private static func socketPair() throws -> (FileHandle, FileHandle) {
            var files: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &files) == 0 else {
                throw OAuthError(.store.unreadable, reason: "no socket can be created")
            }
            return (
                FileHandle(fileDescriptor: files[0], closeOnDealloc: true),
                FileHandle(fileDescriptor: files[1], closeOnDealloc: true)
            )
        }

        private static func send(_ bytes: [UInt8], to socket: FileHandle) throws {
            defer { try? socket.close() }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(
                        socket.fileDescriptor, $0.baseAddress, $0.count,
                        Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    throw OAuthError(.store.unwritable, reason: "the input of a program cannot be written")
                }
                rest = rest.dropFirst(count)
            }
        }

        private static func bytes(of pipe: Pipe) async -> [UInt8] {
            (try? await Blocking.run { Array(try pipe.fileHandleForReading.readToEnd() ?? Data()) }) ?? []
        }
    }
#endif
