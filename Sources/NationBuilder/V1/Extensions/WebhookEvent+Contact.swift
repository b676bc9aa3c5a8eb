// SPDX-License-Identifier: MIT

extension V1.WebhookEvent {
    /// Whether it is about a contact, by either of the names that NationBuilder
    /// documents: `person_contacted` and `person_contact`.
    public var isContact: Bool { self == .personContacted || rawValue == "person_contact" }
}
