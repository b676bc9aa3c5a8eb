// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilder

/// The events for which a nation sends webhooks.
enum WebhookEvents {
    static let all: [V1.WebhookEvent] = [
        .personCreated, .personChanged, .personContacted, .personDestroyed, .personMerged, .peopleDestroyed,
        .donationSucceeded, .donationChanged, .donationCanceled,
    ]

    /// The names, for help texts and errors.
    static var list: String { all.map(\.rawValue).joined(separator: ", ") }

    static func parse(_ name: String) throws -> V1.WebhookEvent {
        guard let event = all.first(where: { $0.rawValue == name }) else {
            throw ValidationError("There is no event \"\(name)\". Events: \(list).")
        }
        return event
    }

    /// Returns the events in texts with one or more names, separated by commas or spaces.
    static func parse(lists: [String]) throws -> [V1.WebhookEvent] {
        var events: [V1.WebhookEvent] = []
        for name in lists.flatMap({ $0.split(whereSeparator: { $0 == "," || $0 == " " }) }) {
            let event = try parse(String(name))
            if !events.contains(event) { events.append(event) }
        }
        return events
    }
}
