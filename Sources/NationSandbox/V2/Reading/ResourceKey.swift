// SPDX-License-Identifier: MIT

/// The key of a resource: its type and its id.
struct ResourceKey: Sendable, Hashable {
    var type: String
    var id: Int64

    /// Appends the key as an identifier object.
    func append(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: "{\"type\":\"".utf8)
        bytes.append(contentsOf: type.utf8)
        bytes.append(contentsOf: "\",\"id\":\"".utf8)
        bytes.append(contentsOf: String(id).utf8)
        bytes.append(contentsOf: "\"}".utf8)
    }
}
