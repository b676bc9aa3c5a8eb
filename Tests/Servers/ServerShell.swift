// SPDX-License-Identifier: MIT

import Foundation
import NIOPosix

/// A shell that runs a server, and ends it when the shell's input ends, also when this process is killed.
package struct ServerShell: Sendable {
    /// Further variables of servers, by default that of `make test-delays`.
    @TaskLocal package static var environment: [String: String] =
        ProcessInfo.processInfo.environment["LD_PRELOAD"].map { ["LD_PRELOAD": $0] } ?? [:]

    private let input = Pipe()
    private let output = Pipe()

    /// An error at the start of a server.
    struct StartFailure: Error {
        let reason: String
    }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - preparation: Commands before the start, whose output goes to the log.
    ///   - server: The command of the server. The shell's output must end with it, so it keeps that open.
    ///   - readiness: A command that succeeds when the server takes connections. Its socket is there a moment before.
    ///   - signal: The signal that ends the server. Most are blocked in a process that Foundation starts.
    ///   - log: A file for the complaints of the server.
    init(preparation: String, server: String, readiness: String, signal: String, log: String) async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8"]
            .merging(Self.environment) { $1 }
        process.arguments = [
            "-c",
            """
            # The shell that Foundation started ends at once, and another one stays: it closes the sockets
            # of other tests, and with them the one by which Foundation sees that its process has ended.
            exec 3<&0
            (
                exec <&3 2>>'\(log)'
                for file in /proc/$BASHPID/fd/*; do file=${file##*/}; [ $file -le 2 ] || eval "exec $file>&-"; done
                cd /
                { \(preparation); } >&2 || exit 1
                \(server) &
                server=$!
                until \(readiness); do kill -0 $server 2>/dev/null || exit 1; sleep 0.02; done
                echo started
                read line
                kill -\(signal) $server
            ) &
            """,
        ]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = output
        let printed = try await NIOThreadPool.singleton.runIfActive {
            try output.fileHandleForReading.read(upToCount: 1)
        }
        guard printed?.isEmpty == false else {
            try await stop()
            throw StartFailure(reason: (try? String(contentsOfFile: log, encoding: .utf8)) ?? "the server said nothing")
        }
    }

    /// Ends the server, and waits until all its processes have ended.
    func stop() async throws {
        try? input.fileHandleForWriting.close()
        let output = output
        _ = try await NIOThreadPool.singleton.runIfActive { try output.fileHandleForReading.readToEnd() }
    }

    /// The words before a command that run it as another user, if this process is the superuser's.
    static var asNobody: String {
        getuid() == 0 ? "setpriv --reuid=nobody --regid=\(group) --clear-groups" : ""
    }

    /// A command that gives a folder to the user of the servers.
    static func giveAway(_ folder: String) -> String { getuid() == 0 ? "chown -R nobody '\(folder)'" : ":" }

    private static let group = FileManager.default.fileExists(atPath: "/etc/debian_version") ? "nogroup" : "nobody"
}
