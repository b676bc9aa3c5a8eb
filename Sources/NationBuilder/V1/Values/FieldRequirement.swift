// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// The requirement of a form's field.
    public struct FieldRequirement: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The form does not have the field.
        public static let hidden: Self = "hidden"
        /// The field may be left empty.
        public static let optional: Self = "optional"
        /// The field must be filled in.
        public static let required: Self = "required"
    }
}
