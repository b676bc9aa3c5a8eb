// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// Whether a form asks for something.
    public struct FieldRequirement: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// The value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// It does not.
        public static let hidden: Self = "hidden"
        /// It asks.
        public static let optional: Self = "optional"
        /// It asks, and wants an answer.
        public static let required: Self = "required"
    }
}
