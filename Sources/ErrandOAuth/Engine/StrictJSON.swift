// SPDX-License-Identifier: MIT

import ErrandJSON

/// JSON as security needs it read: RFC 8259 to the letter, and no name twice.
///
/// Readers differ in which of two `access_token` members they take; who can make
/// them differ can attack one of them. So an object with a duplicate name is
/// refused.
enum StrictJSON {
    private static let reader: JSONReader = {
        var reader = JSONReader()
        reader.duplicateKeys = .refuse
        reader.limits.depth = 32
        return reader
    }()

    /// The object that the bytes spell, and nothing else but white space.
    static func object(_ bytes: some Collection<UInt8>) throws -> JSONObject {
        try reader.read(JSONObject.self, from: bytes)
    }
}
