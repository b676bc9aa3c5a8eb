// SPDX-License-Identifier: MIT

import ArgumentParser
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat

/// The sandbox's time for pages of version 2 from a large nation in a file: for the response alone, and over
/// loopback until the last byte.
///
/// Pages by number are compared with SQLite's own, which reads the same rows from the same file.
struct SandboxBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Pages of version 2 that the sandbox serves.")

    @Option(help: "How many people live there.") var people = 1_000_000
    @Option(help: "Requests of each kind; the median counts.") var requests = 31

    /// The allowed time of a page by key, in ms.
    private static let wanted = 15.0
    /// The largest allowed growth of the time from the first page to a late one, as a multiple of SQLite's own.
    private static let wantedGrowth = 1.1

    func validate() throws {
        // The sandbox keeps its last 1000 requests.
        guard people > 0, (1...900).contains(requests) else {
            throw ValidationError("There are one or more people, and 1 to 900 requests.")
        }
    }

    func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "nation.sqlite").path
        let server = try Server(people: people, database: file)
        defer { server.stop() }
        let size = 100
        let pages = max(1, people / size)
        let start: (Int) -> Int = { $0 * max(0, people - size) / max(1, requests - 1) }
        let kinds: [(String, (Int) -> String)] = [
            ("by key, anywhere", { "sort=id&filter[id][gt]=\(start($0))" }),
            (
                "by key, memberships and tags",
                { "include=signup_tags,memberships&sort=id&filter[id][gt]=\(start($0))" }
            ),
            (
                "by key, taggings and recruiters",
                { "include=taggings,recruiter&sort=id&filter[id][gt]=\(start($0))" }
            ),
            ("page 1 by updated_at", { _ in "sort=-updated_at" }),
            ("one e-mail address", { _ in "filter[email]=admin@example.com" }),
        ]
        print("pages of \(size) signups out of \(people); ms by the clock, median (least to most) of \(requests)")
        var limits = Limits()
        for (name, query) in kinds {
            let median = try await measure(name, server) { "\(query($0))&page[size]=\(size)" }
            if name.hasPrefix("by key") { limits.hold("\(name), ms", median, atMost: Self.wanted) }
        }
        let raw = try RawPages(file)
        var first: (response: Double, own: Double)?
        for number in [1, max(1, pages / 2), pages] {
            let response = try await measure("page \(number)", server) { _ in
                "page[number]=\(number)&page[size]=\(size)"
            }
            let times = try (0..<requests).map { _ in
                try raw.milliseconds(min(size, people), offset: (number - 1) * size)
            }
            print(Self.padded("page \(number), SQLite alone") + "response" + Self.text(times))
            let own = Usage.median(times)
            guard let first else {
                first = (response, own)
                continue
            }
            let growth = (response - first.response) / (own - first.own)
            print(String(format: "  later than page 1 by %.2f times what SQLite alone is", growth))
            // The times of a small nation are too short to compare.
            if pages >= 1000 { limits.hold("growth at page \(number)", growth, atMost: Self.wantedGrowth) }
        }
        try limits.report()
    }

    /// Sends requests of a kind, prints their times, and returns the median of the responses' in ms.
    private func measure(_ name: String, _ server: Server, _ query: (Int) -> String) async throws -> Double {
        _ = try await send(server, "DELETE", "/sandbox/requests")
        var times: [Double] = []
        var bytes = 0
        for number in 0..<requests {
            let start = ContinuousClock.now
            bytes = try await send(server, "GET", "/api/v2/signups?\(query(number))").readableBytes
            times.append((ContinuousClock.now - start) / .milliseconds(1))
        }
        let responses = try await responses(server)
        guard responses.count == requests else {
            throw BenchFailure("\(name): the sandbox logged \(responses.count) of \(requests) responses")
        }
        print(
            Self.padded(name) + "response" + Self.text(responses) + ", loopback" + Self.text(times) + ", \(bytes) bytes"
        )
        return Usage.median(responses)
    }

    private static func padded(_ name: String) -> String { name.padding(toLength: 30, withPad: " ", startingAt: 0) }

    private static func text(_ times: [Double]) -> String {
        String(format: "%8.2f (%.2f to %.2f)", Usage.median(times), times.min() ?? .nan, times.max() ?? .nan)
    }

    private struct Entry: Decodable {
        var target: String
        var milliseconds: Double?
    }

    /// Returns the times of the last responses from the sandbox's own log, without the network.
    private func responses(_ server: Server) async throws -> [Double] {
        struct Log: Decodable { var requests: [Entry] }
        let body = Data(buffer: try await send(server, "GET", "/sandbox/requests"))
        let entries = try JSONDecoder().decode(Log.self, from: body).requests
        return entries.filter { $0.target.hasPrefix("/api/") }.compactMap(\.milliseconds)
    }

    private func send(_ server: Server, _ method: String, _ path: String) async throws -> ByteBuffer {
        let encoded = path.replacingOccurrences(of: "[", with: "%5B").replacingOccurrences(of: "]", with: "%5D")
        var request = HTTPClientRequest(url: server.baseURL + encoded)
        request.method = .RAW(value: method)
        request.headers.add(name: "Authorization", value: "Bearer \(server.token)")
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(120))
        let body = try await response.body.collect(upTo: 1 << 26)
        guard (200..<300).contains(response.status.code) else { throw BenchFailure(String(buffer: body)) }
        return body
    }
}
