// SPDX-License-Identifier: MIT

extension V1 {
    /// A resource of the API, or a part of one.
    ///
    /// Every member is optional, and ``/ErrandJSON/JSONMember`` distinguishes `null` from
    /// missing. A model is written back without loss: ``MemberwiseModel/extra`` keeps members
    /// that the model does not know, and known members with a value of an
    /// unexpected type. The same type is the body of a write: only members that
    /// were set are sent.
    ///
    /// ```swift
    /// let gift = V1.Donation {
    ///     $0.amountInCents = 2500
    ///     $0.donorID = 7
    ///     $0.succeededAt = "2026-01-02T03:04:05Z"
    ///     $0.checkNumber = nil     // sent as null
    /// }
    /// ```
    public protocol Model: MemberwiseModel {
        /// The members that the API refuses and requires in a write; none by default.
        static var writeRules: WriteRules { get }
    }
}

extension V1.Model {
    /// The empty rules: nothing is refused, and nothing is needed.
    public static var writeRules: V1.WriteRules { V1.WriteRules() }
}
