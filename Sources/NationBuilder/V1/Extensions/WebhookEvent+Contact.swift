// SPDX-License-Identifier: MIT

extension V1.WebhookEvent {
    /// Whether the event is about a contact.
    ///
    /// NationBuilder documents two names: `person_contacted` and
    /// `person_contact`.
    public var isContact: Bool { self == .personContacted || rawValue == "person_contact" }
}
