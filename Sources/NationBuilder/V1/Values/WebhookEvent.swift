// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// The event of a webhook.
    public struct WebhookEvent: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A person was added.
        public static let personCreated: Self = "person_created"
        /// A person was changed.
        public static let personChanged: Self = "person_changed"
        /// A person was contacted.
        public static let personContacted: Self = "person_contacted"
        /// A person was removed.
        public static let personDestroyed: Self = "person_destroyed"
        /// Two people were merged.
        public static let personMerged: Self = "person_merged"
        /// Many people were removed at once.
        public static let peopleDestroyed: Self = "people_destroyed"
        /// A donation was paid.
        public static let donationSucceeded: Self = "donation_succeeded"
        /// A donation was changed.
        public static let donationChanged: Self = "donation_changed"
        /// A donation was canceled.
        public static let donationCanceled: Self = "donation_canceled"
    }
}
