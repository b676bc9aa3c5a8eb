// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The outcome of a contact.
    public struct ContactStatus: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `other`.
        public static let other: Self = "other"
        /// The value `answered`.
        public static let answered: Self = "answered"
        /// The value `bad_info`.
        public static let badInfo: Self = "bad_info"
        /// The value `left_message`.
        public static let leftMessage: Self = "left_message"
        /// The value `meaningful_interaction`.
        public static let meaningfulInteraction: Self = "meaningful_interaction"
        /// The value `send_information`.
        public static let sendInformation: Self = "send_information"
        /// The value `not_interested`.
        public static let notInterested: Self = "not_interested"
        /// The value `no_answer`.
        public static let noAnswer: Self = "no_answer"
        /// The value `refused`.
        public static let refused: Self = "refused"
        /// The value `inaccessible`.
        public static let inaccessible: Self = "inaccessible"
    }
}
