// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// How a donation was paid; a nation may have more.
    public struct PaymentType: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// The value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// In cash; what the API takes when nothing is said.
        public static let cash: Self = "Cash"
        /// By check.
        public static let check: Self = "Check"
        /// By credit card.
        public static let creditCard: Self = "Credit Card"
    }
}
