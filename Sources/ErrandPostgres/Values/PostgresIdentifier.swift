// SPDX-License-Identifier: MIT

/// The name of a table, a schema or a column, quoted for the text of a statement: names cannot be parameters.
package struct PostgresIdentifier: Sendable, Hashable, CustomStringConvertible {
    /// The name, without quotation marks.
    package let name: String

    /// Creates an identifier.
    ///
    /// PostgreSQL cuts names of more than 63 bytes. A statement with a NUL in a name is refused.
    package init(_ name: String) { self.name = name }

    /// The name in quotation marks; those in it are doubled.
    package var description: String {
        // By bytes: a quotation mark with a combining mark after it is one character, and would stay single.
        var quoted = [UInt8(ascii: "\"")]
        for byte in name.utf8 {
            quoted.append(byte)
            if byte == UInt8(ascii: "\"") { quoted.append(byte) }
        }
        quoted.append(UInt8(ascii: "\""))
        return String(decoding: quoted, as: UTF8.self)
    }
}
