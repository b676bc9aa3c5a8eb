// SPDX-License-Identifier: MIT

/// What names a resource: its type and its id.
struct ResourceKey: Sendable, Hashable {
    var type: String
    var id: Int64

    /// As an identifier object.
    var bytes: [UInt8] {
        JSONObject.text([("type", JSONText.string(type)), ("id", JSONText.string(String(id)))])
    }
}
