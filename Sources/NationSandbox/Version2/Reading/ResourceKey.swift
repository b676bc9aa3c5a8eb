// SPDX-License-Identifier: MIT

/// The key of a resource: its type and its id.
struct ResourceKey: Sendable, Hashable {
    var type: String
    var id: Int64

    /// The key as an identifier object.
    var bytes: [UInt8] {
        JSONObject.text([("type", JSONText.string(type)), ("id", JSONText.string(String(id)))])
    }
}
