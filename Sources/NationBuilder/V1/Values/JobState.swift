// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// The state of a job.
    public struct JobState: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The job is waiting.
        public static let queued: Self = "queued"
        /// The job is running.
        public static let working: Self = "working"
        /// An import is done.
        public static let finished: Self = "finished"
        /// An export is done.
        public static let completed: Self = "completed"
    }
}
