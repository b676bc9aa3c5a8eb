// SPDX-License-Identifier: MIT

import ErrandJSON

/// A strict JSON reader: exactly RFC 8259, and no duplicate names.
///
/// Readers differ in which of two `access_token` members they use, and an
/// attacker can exploit the difference. So an object with a duplicate name is
/// refused.
enum StrictJSON {
    private static let reader: JSONReader = {
        var reader = JSONReader()
        reader.duplicateKeys = .refuse
        reader.limits.depth = 32
        return reader
    }()

    /// Returns the bytes of an object, with its members in the order of their names.
    static func bytes(_ object: JSONObject) throws -> [UInt8] { try writer.write(object) }

    private static let writer: JSONWriter = {
        var writer = JSONWriter()
        writer.keyOrder = .sorted
        return writer
    }()

    /// Returns the object in the bytes; only white space may surround it.
    static func object(_ bytes: some Collection<UInt8>) throws -> JSONObject {
        try reader.read(JSONObject.self, from: bytes)
    }
}
