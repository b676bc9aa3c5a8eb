// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// Where a job of the nation stands.
    public struct JobState: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// The value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// It waits.
        public static let queued: Self = "queued"
        /// It is being done.
        public static let working: Self = "working"
        /// It is done, of an import.
        public static let finished: Self = "finished"
        /// It is done, of an export.
        public static let completed: Self = "completed"
    }
}
