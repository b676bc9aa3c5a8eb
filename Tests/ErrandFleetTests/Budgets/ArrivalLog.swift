// SPDX-License-Identifier: MIT

import Foundation

/// The requests to a nation, by the moments at which they arrived.
struct ArrivalLog {
    private struct Entry: Decodable {
        var receivedAt: String
        var status: Int?

        enum CodingKeys: String, CodingKey {
            case status
            case receivedAt = "received_at"
        }
    }

    /// In milliseconds since 1970, sorted.
    let moments: [Int]
    /// The number of requests that were refused with a 429.
    let refusals: Int

    /// Reads the nation's log.
    init(_ path: String) throws {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let entries = try lines.map { try JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        moments = try entries.map { Int((try style.parse($0.receivedAt).timeIntervalSince1970 * 1000).rounded()) }
            .sorted()
        refusals = entries.count { $0.status == 429 }
    }

    /// The most requests in any half-open window of so many milliseconds.
    func most(in window: Int) -> Int {
        var (first, most) = (0, 0)
        for (place, moment) in moments.enumerated() {
            while moments[first] + window <= moment { first += 1 }
            most = max(most, place - first + 1)
        }
        return most
    }

    /// The requests per second between two moments, in seconds since 1970.
    func rate(from start: Double, to end: Double) -> Double {
        Double(moments.count { Double($0) / 1000 >= start && Double($0) / 1000 < end }) / (end - start)
    }
}
