// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The status of an import.
    public struct ImportStatus: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `finished`.
        public static let finished: Self = "finished"
        /// The value `unprocessable`.
        public static let unprocessable: Self = "unprocessable"
        /// The value `queueing`.
        public static let queueing: Self = "queueing"
        /// The value `in_progress`.
        public static let inProgress: Self = "in_progress"
    }
}
