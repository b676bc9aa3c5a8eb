// SPDX-License-Identifier: MIT

/// Why and where the engine stopped: small, so that throwing costs nothing.
///
/// ``JSONError`` is made of it at the door, where line, column and excerpt are
/// worked out.
struct ScanFailure: Error {
    var kind: JSONError.Kind.Name
    var offset: Int

    init(_ kind: JSONError.Kind.Name, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}
