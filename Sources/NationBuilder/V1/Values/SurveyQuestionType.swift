// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// How a question is answered.
    public struct SurveyQuestionType: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// The value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// By one of several answers.
        public static let multiple: Self = "multiple"
        /// By yes or no.
        public static let yesNo: Self = "yes_no"
        /// By a text.
        public static let text: Self = "text"
    }
}
