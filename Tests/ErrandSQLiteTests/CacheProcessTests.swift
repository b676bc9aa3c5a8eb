// SPDX-License-Identifier: MIT

import Foundation
import Programs
import Synchronization
import TestSupport
import Testing

@testable import ErrandConformance

@Suite("A cache that several processes use", .timed, .timeLimit(.minutes(10)))
struct CacheProcessTests {
    /// Who asks a server through the cache: `cache-driver`, in a process of its own.
    private struct Driver {
        let program: Program

        init(_ path: String) throws { program = try Program("cache-driver", ["--sqlite", path], input: nil) }

        init(command: String) throws {
            program = try Program("/bin/bash", ["-c", command], input: nil)
        }

        func ask(_ method: String, _ url: String) throws {
            try program.type(#"{"id":1,"method":"\#(method)","url":"\#(url)","headers":[]}"# + "\n")
        }

        func respond() async throws -> String {
            struct Response: Decodable {
                var status: Int?
                var body: String?
                var error: String?
            }
            let line = try #require(try await program.line(beginning: "{"))
            let response = try JSONDecoder().decode(Response.self, from: Data("{\(line)".utf8))
            #expect(response.status == 200 && response.error == nil, "\(line.prefix(500))")
            return response.body ?? ""
        }

        func get(_ url: String) async throws -> String {
            try ask("GET", url)
            return try await respond()
        }
    }

    // MARK: Order

    @Test(
        "A change that one process sends is not undone by a response that another one had asked for before it",
        arguments: [1, 300_000])
    func overtaken(size: Int) async throws {
        let (asked, mayRespond) = (Gate(), Gate())
        let version = Mutex(1)
        let script = WireScript.responding { request in
            guard request.method == "GET" else {
                version.withLock { $0 += 1 }
                return WireResponse.of("")
            }
            let now = version.withLock { $0 }
            if now == 1 {
                asked.open()
                await mayRespond.wait()
            }
            return WireResponse.of(String(repeating: "\(now)", count: size), fields: ["Cache-Control: max-age=3600"])
        }
        try await CacheFolder.with { path in
            try await WireServer.serve(script) { server in
                let url = "http://127.0.0.1:\(server.port)/p"
                let (one, other) = (try Driver(path), try Driver(path))
                try one.ask("GET", url)
                await asked.wait()
                try other.ask("PUT", url)
                _ = try await other.respond()
                mayRespond.open()
                #expect(try await one.respond() == String(repeating: "1", count: size))
                for driver in [one, other, one] {
                    #expect(try await driver.get(url) == String(repeating: "2", count: size))
                }
                #expect(server.requests.map(\.method) == ["GET", "PUT", "GET"])
                for driver in [one, other] { await driver.program.stop() }
            }
        }
    }

    // MARK: Room

    private static let large = String(repeating: "large body ", count: 28_000)

    private static let responding = WireScript.responding(
        WireResponse.of(large, fields: ["Cache-Control: max-age=3600", "ETag: \"1\""]))

    @Test("A large body that cannot be copied, since files may not be so large, comes from the network")
    func largeFiles() async throws {
        try await CacheFolder.with { path in
            try await WireServer.serve(Self.responding) { server in
                let url = "http://127.0.0.1:\(server.port)/p"
                let driver = Program.path(of: "cache-driver")
                // No file of the second process becomes larger than 200 KiB; it is told so as by a full disk.
                let commands = ["", "trap '' XFSZ; ulimit -f 200; ", ""].map { "\($0)exec \(driver) --sqlite \(path)" }
                for (command, count) in zip(commands, [1, 2, 2]) {
                    let driver = try Driver(command: command)
                    #expect(try await driver.get(url) == Self.large)
                    #expect(server.requests.count == count)
                    await driver.program.stop()
                    // The next one opens it without writing: only the copy is too large.
                    try CacheFolder.run("PRAGMA wal_checkpoint(TRUNCATE)", at: path)
                }
            }
        }
    }

    /// Whether this process may mount a file system that nobody else sees.
    private static func mayMount() async -> Bool {
        let command = "PATH=/bin:/usr/bin; unshare -m mount -t tmpfs tmpfs /tmp"
        return (try? await Program.run("/bin/bash", ["-c", command]).status) == 0
    }

    @Test(
        "A large body that cannot be copied, since the disk is full, comes from the network, and the file stays whole",
        .enabled("only the superuser may mount a small disk") { await mayMount() })
    func fullDisk() async throws {
        try await CacheFolder.with { path in
            let disk = CacheFolder.folder(path)
            try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
            try await WireServer.serve(Self.responding) { server in
                let url = "http://127.0.0.1:\(server.port)/p"
                let script = """
                    mount -t tmpfs -o size=4m tmpfs \(disk) &&
                    exec \(Program.path(of: "cache-driver")) --sqlite \(disk)/cache/responses.db
                    """
                let driver = try Driver(command: "PATH=/bin:/usr/bin exec unshare -m /bin/bash -c '\(script)'")
                for _ in 0..<2 { #expect(try await driver.get(url) == Self.large) }
                #expect(server.requests.count == 1)

                // The disk is the driver's alone; it is filled through the driver's eyes.
                let filler = "/proc/\(driver.program.processIdentifier)/root\(disk)/filler"
                try #require(FileManager.default.createFile(atPath: filler, contents: nil))
                let file = try #require(FileHandle(forWritingAtPath: filler))
                for size in [65_536, 4096] {
                    while (try? file.write(contentsOf: Data(repeating: 7, count: size))) != nil {}
                }
                for _ in 0..<2 { #expect(try await driver.get(url) == Self.large) }
                #expect(server.requests.count == 3)

                try file.close()
                try FileManager.default.removeItem(atPath: filler)
                for _ in 0..<2 { #expect(try await driver.get(url) == Self.large) }
                // What was stored before is there; at most it had to be stored again.
                #expect(server.requests.count <= 4)
                await driver.program.stop()
            }
        }
    }
}
