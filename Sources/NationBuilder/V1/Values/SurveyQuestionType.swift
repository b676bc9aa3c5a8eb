// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// The kind of answer to a question.
    public struct SurveyQuestionType: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// One of several choices.
        public static let multiple: Self = "multiple"
        /// Yes or no.
        public static let yesNo: Self = "yes_no"
        /// A text.
        public static let text: Self = "text"
    }
}
