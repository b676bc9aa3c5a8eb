// SPDX-License-Identifier: MIT

/// The events to which a webhook can subscribe.
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

    /// Creates the event with a name.
    ///
    /// The documentation's examples write `person_contact` for a contact.
    init?(named name: String) {
        let event = name == "person_contact" ? .personContacted : Self(rawValue: name)
        guard let event else { return nil }
        self = event
    }
}
