// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The status of asynchronous work; the API documents only `completed`.
    public struct AsyncStatus: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `completed`.
        public static let completed: Self = "completed"
    }
}
