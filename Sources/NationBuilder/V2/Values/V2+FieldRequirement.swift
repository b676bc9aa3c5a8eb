// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The requirement of a form's field.
    public struct FieldRequirement: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `required`.
        public static let required: Self = "required"
        /// The value `optional`.
        public static let optional: Self = "optional"
        /// The value `hidden`.
        public static let hidden: Self = "hidden"
    }
}
