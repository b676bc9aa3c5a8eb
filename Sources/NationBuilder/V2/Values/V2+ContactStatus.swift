// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The outcome of a contact.
    public struct ContactStatus: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// `other`.
        public static let other: Self = "other"
        /// `answered`.
        public static let answered: Self = "answered"
        /// `bad_info`.
        public static let badInfo: Self = "bad_info"
        /// `left_message`.
        public static let leftMessage: Self = "left_message"
        /// `meaningful_interaction`.
        public static let meaningfulInteraction: Self = "meaningful_interaction"
        /// `send_information`.
        public static let sendInformation: Self = "send_information"
        /// `not_interested`.
        public static let notInterested: Self = "not_interested"
        /// `no_answer`.
        public static let noAnswer: Self = "no_answer"
        /// `refused`.
        public static let refused: Self = "refused"
        /// `inaccessible`.
        public static let inaccessible: Self = "inaccessible"
    }
}
