// SPDX-License-Identifier: MIT

import Synchronization

/// The log of the last attempts to deliver webhooks.
///
/// The oldest attempts are dropped first.
final class DeliveryLog: Sendable {
    struct Entry: Sendable, Equatable {
        var webhook: Webhook
        var event: ChangeEvent
        /// The number of the attempt, from 1.
        var attempt: Int
        /// The status of the response; `nil` without a response.
        var status: Int?
        /// The reason why there is no response, or why nothing was sent.
        var problem: String?

        /// Whether the receiver accepted it: a status from 200 to 299.
        var isTaken: Bool { status.map { (200..<300).contains($0) } ?? false }
    }

    private static let capacity = 1000
    private let entries = Mutex<[Entry]>([])
    private let generations = Mutex(0)

    func add(_ entry: Entry) {
        entries.withLock { entries in
            if entries.count == Self.capacity { entries.removeFirst(Self.capacity / 10) }
            entries.append(entry)
        }
    }

    func clear() { entries.withLock { $0 = [] } }

    /// The number of the current nation.
    ///
    /// A reset makes a new nation, which does not deliver the old one's
    /// changes.
    var generation: Int { generations.withLock { $0 } }

    /// Clears the log, and drops the deliveries that are still waiting.
    func beginAnew() {
        generations.withLock { $0 += 1 }
        clear()
    }

    var all: [Entry] { entries.withLock { $0 } }

    var bytes: [UInt8] { Self.bytes(of: all) }

    static func bytes(of entries: [Entry]) -> [UInt8] {
        JSONObject.text([("deliveries", JSONObject.list(entries.map(\.bytes)))])
    }
}

extension DeliveryLog.Entry {
    var bytes: [UInt8] {
        JSONObject.text([
            ("webhook", JSONText.string(webhook.id)), ("url", JSONText.string(webhook.url)),
            ("event", JSONText.string(event.rawValue)), ("version", Array(String(webhook.version).utf8)),
            ("attempt", Array(String(attempt).utf8)),
            ("status", status.map { Array(String($0).utf8) } ?? JSONText.null),
            ("problem", JSONText.optional(problem)),
        ])
    }
}
