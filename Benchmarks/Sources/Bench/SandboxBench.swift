// SPDX-License-Identifier: MIT

import ArgumentParser
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat

/// The sandbox's time for pages of version 2 from a large nation: for the answer alone, and over loopback until the
/// last byte.
struct SandboxBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Pages of version 2 that the sandbox answers.")

    @Option(help: "How many people live there.") var people = 1_000_000
    @Option(help: "Requests of each kind; the median counts.") var requests = 31

    /// The allowed time of a page by key, in ms.
    private static let wanted = 15.0
    /// The largest allowed time of the last page, as a multiple of the same page with ids alone.
    ///
    /// The time of ids alone is SQLite's own: it passes over all rows before the page.
    private static let wantedLate = 1.25

    func validate() throws {
        // The sandbox keeps its last 1000 requests.
        guard people > 0, (1...900).contains(requests) else {
            throw ValidationError("There are one or more people, and 1 to 900 requests.")
        }
    }

    func run() async throws {
        let server = try Server(people: people)
        defer { server.stop() }
        let size = 100
        let pages = people / size
        let start: (Int) -> Int = { $0 * max(0, people - size) / max(1, requests - 1) }
        let kinds: [(String, (Int) -> String)] = [
            ("by key, anywhere", { "sort=id&filter[id][gt]=\(start($0))" }),
            (
                "by key, memberships and tags",
                { "include=signup_tags,memberships&sort=id&filter[id][gt]=\(start($0))" }
            ),
            (
                "by key, taggings with tags",
                { "include=taggings.tag,recruiter&sort=id&filter[id][gt]=\(start($0))" }
            ),
            ("page 1", { _ in "page[number]=1" }),
            ("page \(max(1, pages / 2))", { _ in "page[number]=\(max(1, pages / 2))" }),
            ("page \(max(1, pages))", { _ in "page[number]=\(max(1, pages))" }),
            ("page \(max(1, pages)), ids alone", { _ in "page[number]=\(max(1, pages))&fields[signups]=id" }),
            ("page 1 by updated_at", { _ in "sort=-updated_at" }),
            ("one e-mail address", { _ in "filter[email]=admin@example.com" }),
        ]
        print("pages of \(size) signups out of \(people); ms by the clock, median (least to most) of \(requests)")
        var limits = Limits()
        var medians: [Double] = []
        for (name, query) in kinds {
            _ = try await send(server, "DELETE", "/sandbox/requests")
            var times: [Double] = []
            var bytes = 0
            for number in 0..<requests {
                let url = "/api/v2/signups?\(query(number))&page[size]=\(size)"
                let start = ContinuousClock.now
                bytes = try await send(server, "GET", url).readableBytes
                times.append((ContinuousClock.now - start) / .milliseconds(1))
            }
            let answers = try await answers(server)
            guard answers.count == requests else {
                throw BenchFailure("\(name): the sandbox logged \(answers.count) of \(requests) answers")
            }
            print(
                name.padding(toLength: 30, withPad: " ", startingAt: 0) + "answer" + Self.text(answers) + ", loopback"
                    + Self.text(times) + ", \(bytes) bytes")
            medians.append(Usage.median(answers))
            if name.hasPrefix("by key") { limits.hold("\(name), ms", medians[medians.count - 1], atMost: Self.wanted) }
        }
        // A page of a small nation takes no time that could be compared.
        if pages >= 1000 { limits.hold("the last page", medians[5] / medians[6], atMost: Self.wantedLate) }
        try limits.report()
    }

    private static func text(_ times: [Double]) -> String {
        String(format: "%8.2f (%.2f to %.2f)", Usage.median(times), times.min() ?? .nan, times.max() ?? .nan)
    }

    private struct Entry: Decodable {
        var target: String
        var milliseconds: Double?
    }

    /// Returns the times of the last answers from the sandbox's own log, without the network.
    private func answers(_ server: Server) async throws -> [Double] {
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
        let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(120))
        let body = try await answer.body.collect(upTo: 1 << 26)
        guard (200..<300).contains(answer.status.code) else { throw BenchFailure(String(buffer: body)) }
        return body
    }
}
