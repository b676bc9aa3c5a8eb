// SPDX-License-Identifier: MIT

/// The reason and position at which the engine stopped.
///
/// It is small, so that throwing is cheap.
///
/// The public methods convert it to a ``JSONError``, with line, column and
/// excerpt.
struct ScanFailure: Error {
    var kind: JSONError.Kind.Name
    var offset: Int

    init(_ kind: JSONError.Kind.Name, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}
