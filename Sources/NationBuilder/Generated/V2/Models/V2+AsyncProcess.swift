// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V2 {
    /// Work that the nation does in the background.
    public struct AsyncProcess: V2.Model {
        /// The token of the work.
        @JSONMember public var id: String?
        @JSONMember public var status: V2.AsyncStatus?
        /// The server's message.
        @JSONMember public var message: String?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.AsyncProcess {
    public enum CodingKeys: String, JSONKey {
        case id
        case status
        case message

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .message: try object.read(key, &_message, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.message, $message, over: &extra)
    }
}
