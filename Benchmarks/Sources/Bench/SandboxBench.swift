// SPDX-License-Identifier: MIT

import ArgumentParser
import AsyncHTTPClient
import Foundation
import NIOCore

/// How long the sandbox takes for pages of version 2 out of a large nation.
struct SandboxBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Pages of version 2 that the sandbox answers.")

    @Option(help: "How many people live there.") var people = 1_000_000
    @Option(help: "Requests of each kind; the median counts.") var requests = 31

    func run() async throws {
        let server = try Server(people: people)
        defer { server.stop() }
        let size = 100
        let pages = people / size
        let kinds: [(String, (Int) -> String)] = [
            ("by key, anywhere", { "sort=id&filter[id][gt]=\($0 * 7919 % max(1, people - size))" }),
            (
                "by key, two includes",
                { "include=signup_tags,memberships&sort=id&filter[id][gt]=\($0 * 7919 % max(1, people - size))" }
            ),
            ("page 1", { _ in "page[number]=1" }),
            ("page \(max(1, pages / 2))", { _ in "page[number]=\(max(1, pages / 2))" }),
            ("page \(max(1, pages))", { _ in "page[number]=\(max(1, pages))" }),
            ("page \(max(1, pages)), ids alone", { _ in "page[number]=\(max(1, pages))&fields[signups]=id" }),
            ("page 1 by updated_at", { _ in "sort=-updated_at" }),
            ("one e-mail address", { _ in "filter[email]=admin@example.com" }),
        ]
        print("pages of \(size) signups out of \(people); ms by the clock, median of \(requests)")
        for (name, query) in kinds {
            var times: [Double] = []
            var bytes = 0
            for number in 0..<requests {
                let (time, count) = try await measure(server, query(number) + "&page[size]=\(size)")
                times.append(time)
                bytes = count
            }
            times.sort()
            let label = name.padding(toLength: 28, withPad: " ", startingAt: 0)
            print(
                label
                    + String(
                        format: "%8.2f  (%.2f to %.2f), %d bytes", times[times.count / 2], times[0],
                        times[times.count - 1], bytes))
        }
    }

    /// Milliseconds until the last byte, and how many bytes there were.
    private func measure(_ server: Server, _ query: String) async throws -> (Double, Int) {
        let encoded = query.replacingOccurrences(of: "[", with: "%5B").replacingOccurrences(of: "]", with: "%5D")
        var request = HTTPClientRequest(url: "\(server.baseURL)/api/v2/signups?\(encoded)")
        request.headers.add(name: "Authorization", value: "Bearer \(server.token)")
        let start = ContinuousClock.now
        let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(120))
        let body = try await answer.body.collect(upTo: 1 << 26)
        guard answer.status == .ok else { throw CleanExit.message(String(buffer: body)) }
        return ((ContinuousClock.now - start) / .milliseconds(1), body.readableBytes)
    }
}
