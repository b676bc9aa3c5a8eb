// SPDX-License-Identifier: MIT

import ErrandJSON

/// The identifying members of a resource object.
struct ResourceHead: JSONReadable, Sendable {
    private(set) var type: String?
    private(set) var id: ResourceID?
    private(set) var temporaryID: String?

    init() {}

    init(from json: inout JSONValueReader) throws {
        var index = -1
        try json.enterObject()
        while let key = try json.nextKeyToken(&index) {
            if json.isKey(key, "type"), json.kind == .string {
                if try json.takes("type", again: type != nil) { type = try json.readString() }
            } else if json.isKey(key, "id"), json.kind == .string || json.kind == .number {
                if try json.takes("id", again: id != nil) { id = try ResourceID(from: &json) }
            } else if json.isKey(key, "temp-id"), json.kind == .string {
                if try json.takes("temp-id", again: temporaryID != nil) { temporaryID = try json.readString() }
            } else {
                try json.skip()
            }
        }
    }

    var identifier: ResourceIdentifier? {
        guard let type, let id else { return nil }
        return ResourceIdentifier(type: type, id: id)
    }
}
