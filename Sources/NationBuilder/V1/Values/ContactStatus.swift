// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// The outcome of a contact.
    public struct ContactStatus: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Somebody answered.
        public static let answered: Self = "answered"
        /// The address or number was wrong.
        public static let badInfo: Self = "bad_info"
        /// The place was not accessible.
        public static let inaccessible: Self = "inaccessible"
        /// A message was left.
        public static let leftMessage: Self = "left_message"
        /// There was a meaningful conversation.
        public static let meaningfulInteraction: Self = "meaningful_interaction"
        /// The person is not interested.
        public static let notInterested: Self = "not_interested"
        /// Nobody answered.
        public static let noAnswer: Self = "no_answer"
        /// The person refused to talk.
        public static let refused: Self = "refused"
        /// The person asked for information.
        public static let sendInformation: Self = "send_information"
        /// Another outcome.
        public static let other: Self = "other"
    }
}
