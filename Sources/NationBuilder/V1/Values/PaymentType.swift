// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// The payment type of a donation; a nation may have more.
    public struct PaymentType: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Cash; the API's default.
        public static let cash: Self = "Cash"
        /// A check.
        public static let check: Self = "Check"
        /// A credit card.
        public static let creditCard: Self = "Credit Card"
    }
}
