// SPDX-License-Identifier: MIT

/// What a webhook can ask to be told of.
enum ChangeEvent: String, Sendable, CaseIterable {
    case personCreated = "person_created"
    case personChanged = "person_changed"
    case personContacted = "person_contacted"
    case personDestroyed = "person_destroyed"
    case personMerged = "person_merged"
    case peopleDestroyed = "people_destroyed"
    case donationSucceeded = "donation_succeeded"
    case donationChanged = "donation_changed"
    case donationCanceled = "donation_canceled"

    /// Reads the name of an event; the examples of the documentation write
    /// `person_contact`.
    init?(named name: String) {
        let event = name == "person_contact" ? .personContacted : Self(rawValue: name)
        guard let event else { return nil }
        self = event
    }
}
