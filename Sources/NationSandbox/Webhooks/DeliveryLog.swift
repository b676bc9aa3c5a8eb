// SPDX-License-Identifier: MIT

import Synchronization

/// The last attempts to deliver webhooks, the oldest dropped first.
final class DeliveryLog: Sendable {
    struct Entry: Sendable, Equatable {
        var webhook: Webhook
        var event: ChangeEvent
        /// From 1.
        var attempt: Int
        /// What the receiver answered; `nil` when it did not.
        var status: Int?
        /// Why nothing was answered, or nothing was sent.
        var problem: String?
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

    /// Which nation deliveries are of: a reset makes another, which has nothing
    /// to tell of what was before.
    var generation: Int { generations.withLock { $0 } }

    /// Forgets everything, what is still to be delivered among it.
    func beginAnew() {
        generations.withLock { $0 += 1 }
        clear()
    }

    var all: [Entry] { entries.withLock { $0 } }

    var bytes: [UInt8] {
        JSONObject.text([("deliveries", JSONObject.list(all.map(\.bytes)))])
    }
}

extension DeliveryLog.Entry {
    fileprivate var bytes: [UInt8] {
        JSONObject.text([
            ("webhook", JSONText.string(webhook.id)), ("url", JSONText.string(webhook.url)),
            ("event", JSONText.string(event.rawValue)), ("version", Array(String(webhook.version).utf8)),
            ("attempt", Array(String(attempt).utf8)),
            ("status", status.map { Array(String($0).utf8) } ?? JSONText.null),
            ("problem", JSONText.optional(problem)),
        ])
    }
}
