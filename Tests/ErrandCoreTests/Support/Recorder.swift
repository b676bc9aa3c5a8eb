// SPDX-License-Identifier: MIT

import Synchronization

/// What happened, in order.
final class Recorder<Event: Sendable>: Sendable {
    private let events = Mutex<[Event]>([])

    var all: [Event] { events.withLock { $0 } }

    func add(_ event: Event) { events.withLock { $0.append(event) } }
}
