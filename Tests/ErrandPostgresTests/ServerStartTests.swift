// SPDX-License-Identifier: MIT

import ErrandPostgres
import Foundation
import Programs
import Servers
import TestSupport
import Testing

/// The servers that tests start, on a machine so busy that a server's socket is there long before it listens.
@Suite(
    "A server of a test has started when it takes connections, also if it listens late", .timed,
    .enabled(if: SlowListening.isPossible, "clang is not installed"), .timeLimit(.minutes(2)))
struct ServerStartTests {
    @Test("PostgreSQL, and PgBouncer before it", .enabled(if: PgBouncer.isInstalled, "\(PgBouncer.absence)"))
    func databases() async throws {
        try await SlowListening.run {
            try await PostgresServer.run { server in
                try await check(server.url())
                try await PgBouncer.run(before: server, connections: 1) { try await check($0.url) }
            }
        }
    }

    private func check(_ url: String) async throws {
        let rows = try await PostgresDatabase(PostgresAddress(url)).query("SELECT 1")
        #expect(rows.first?[0]?.integer == 1)
    }

    @Test("nginx", .enabled(if: Nginx.isInstalled, "nginx is not installed"))
    func nginx() async throws {
        try await SlowListening.run {
            try await Nginx.run("return 204;") { server in
                let result = try await Program.run("/bin/bash", ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(server.port)"])
                #expect(result.status == 0, "\(result)")
            }
        }
    }
}

/// Servers that wait between the moment when their socket is there and the one when they listen on it.
private enum SlowListening {
    /// The compiler of C that comes with Swift.
    private static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/clang" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    static var isPossible: Bool { compiler != nil }

    /// Runs servers so while `body` runs.
    static func run(_ body: @Sendable () async throws -> Void) async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let source = """
                #define _GNU_SOURCE
                #include <dlfcn.h>
                #include <unistd.h>
                int listen(int socket, int backlog) {
                    usleep(200000);
                    return ((int (*)(int, int))dlsym(RTLD_NEXT, "listen"))(socket, backlog);
                }
                """
            try Data(source.utf8).write(to: URL(fileURLWithPath: "\(folder)/slow.c"))
            let made = try await Program.run(
                compiler ?? "", ["-shared", "-fPIC", "-o", "\(folder)/slow.so", "\(folder)/slow.c"],
                environment: ["PATH": "/usr/bin:/bin"])
            try #require(made.status == 0, "\(made)")
            try await ServerShell.$environment.withValue(["LD_PRELOAD": "\(folder)/slow.so"], operation: body)
        }
    }
}
