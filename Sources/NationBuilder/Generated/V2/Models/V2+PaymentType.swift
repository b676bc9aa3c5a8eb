// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
import ErrandJSONAPI

extension V2 {
    /// A kind of payment, to which donations refer; the API documents neither
    /// its attributes nor any operation.
    public struct PaymentType: V2.ResourceModel {
        /// The name of the kind of payment.
        ///
        /// In responses only.
        @JSONMember public var name: String?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.PaymentType {
    public static let resourceType = "payment_types"
    public static let readOnlyMembers: Set<String> = ["name"]

    public enum CodingKeys: String, JSONKey {
        case name

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .name: try object.read(key, &_name, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.name, $name, over: &extra)
    }
}
