// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// How a contact went.
    public struct ContactStatus: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// The value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Somebody answered.
        public static let answered: Self = "answered"
        /// The address or number was wrong.
        public static let badInfo: Self = "bad_info"
        /// Nobody got there.
        public static let inaccessible: Self = "inaccessible"
        /// A message was left.
        public static let leftMessage: Self = "left_message"
        /// There was a talk.
        public static let meaningfulInteraction: Self = "meaningful_interaction"
        /// The person is not interested.
        public static let notInterested: Self = "not_interested"
        /// Nobody answered.
        public static let noAnswer: Self = "no_answer"
        /// The person refused to talk.
        public static let refused: Self = "refused"
        /// The person wants to be told more.
        public static let sendInformation: Self = "send_information"
        /// In another way.
        public static let other: Self = "other"
    }
}
