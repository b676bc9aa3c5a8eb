// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// A kind of question.
    public struct QuestionFormat: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `multiple_choice`.
        public static let multipleChoice: Self = "multiple_choice"
        /// The value `yes_no`.
        public static let yesNo: Self = "yes_no"
        /// The value `text`.
        public static let text: Self = "text"
    }
}
