// SPDX-License-Identifier: MIT

import Synchronization

/// The events, in order.
package final class EventLog<Event: Sendable>: Sendable {
    private let events = Mutex<[Event]>([])

    package init() {}

    package var all: [Event] { events.withLock { $0 } }

    package func add(_ event: Event) { events.withLock { $0.append(event) } }
}
