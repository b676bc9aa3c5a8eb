// SPDX-License-Identifier: MIT

/// The events that a developer requests to test a receiver.
struct WebhookTrigger: Sendable, Equatable {
    /// A fault between the nation and a receiver.
    enum Fault: String, Sendable, CaseIterable {
        /// All deliveries come twice: all of them, then all of them again.
        case duplicate
        /// The deliveries come in reverse order.
        case reorder
        /// The delivery of the first event never comes.
        case lose
    }

    /// The largest number of events; more are refused.
    static let maximumEvents = 20

    var events: [ChangeEvent]
    /// The id of the person or the donation; by default a new one is created.
    var id: Int64?
    /// The faults, which can be combined.
    var faults: Set<Fault> = []
    /// The only receiver; by default all webhooks that have subscribed to the event.
    var receiver: Webhook?

    /// The events to perform, in order.
    ///
    /// A single event cannot be reordered, so another event is added before or after it.
    var story: [ChangeEvent] {
        guard faults.contains(.reorder), let event = events.first, events.count == 1 else { return events }
        switch event {
        case .personCreated: return [.personCreated, .personChanged]
        case .personChanged, .personContacted, .donationChanged, .peopleDestroyed: return [event, event]
        case .personDestroyed, .personMerged: return [.personChanged, event]
        case .donationSucceeded: return [.donationSucceeded, .donationChanged]
        case .donationCanceled: return [.donationChanged, .donationCanceled]
        }
    }

    /// Returns the changes in the order of delivery, for all receivers together, and
    /// whether each is lost.
    func deliveries<Change>(of changes: [Change]) -> [(change: Change, isLost: Bool)] {
        var all = changes.enumerated().map { (change: $1, isLost: $0 == 0 && faults.contains(.lose)) }
        if faults.contains(.reorder) { all.reverse() }
        return faults.contains(.duplicate) ? all + all : all
    }
}

extension WebhookTrigger {
    /// Reads a body, in which all members except `events` are optional.
    ///
    /// `{"events": ["person_changed"], "id": 7, "faults": ["duplicate"], "url": "http://127.0.0.1:3000/", "version": 4}`
    init(_ body: ControlBody) throws {
        try body.allow(["events", "id", "fault", "faults", "url", "version"])
        let known = ChangeEvent.allCases.map(\.rawValue).joined(separator: ", ")
        events = try (try body.texts("events") ?? []).map { name in
            guard let event = ChangeEvent(named: name) else {
                throw ControlBody.problem("\(name) is not an event; the events are \(known).")
            }
            return event
        }
        guard (1...Self.maximumEvents).contains(events.count) else {
            throw ControlBody.problem("events must be a list of 1 to \(Self.maximumEvents) of \(known).")
        }
        id = try body.number("id", 1...Int64.max)
        // One fault may also be given alone.
        let named = (try body.texts("faults") ?? []) + [try body.text("fault")].compactMap(\.self)
        faults = try Set(
            named.map { name in
                guard let fault = Fault(rawValue: name) else {
                    let known = Fault.allCases.map(\.rawValue).joined(separator: ", ")
                    throw ControlBody.problem("\(name) is not a fault; the faults are \(known).")
                }
                return fault
            })
        let version = try body.number("version", 1...4)
        guard let url = try body.text("url") else {
            guard version == nil else {
                throw ControlBody.problem("version requires url: a webhook of the nation has its own.")
            }
            return
        }
        receiver = Webhook(id: "trigger", version: Int(version ?? 4), url: url)
    }
}
