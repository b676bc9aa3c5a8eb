// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// An event of a journey.
    public struct PathHistoryCategory: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `step_change`.
        public static let stepChange: Self = "step_change"
        /// The value `completion`.
        public static let completion: Self = "completion"
        /// The value `abandonment`.
        public static let abandonment: Self = "abandonment"
        /// The value `new_point_person`.
        public static let newPointPerson: Self = "new_point_person"
        /// The value `new_current_step_point_person`.
        public static let newCurrentStepPointPerson: Self = "new_current_step_point_person"
        /// The value `voiding`.
        public static let voiding: Self = "voiding"
        /// The value `reactivation`.
        public static let reactivation: Self = "reactivation"
    }
}
