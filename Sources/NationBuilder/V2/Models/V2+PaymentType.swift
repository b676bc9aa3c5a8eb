// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A kind of payment, to which donations refer; the API documents neither
    /// its attributes nor any operation.
    public struct PaymentType: V2.ResourceModel {
        /// The name of the kind of payment.
        ///
        /// In answers only.
        @JSONMember public var name: String?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.PaymentType {
    /// The type's name `payment_types`.
    public static let resourceType = "payment_types"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = ["name"]

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case name

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .name: try object.read(key, &_name, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.name, $name, over: &extra)
    }
}
