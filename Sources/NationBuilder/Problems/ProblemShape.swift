// SPDX-License-Identifier: MIT

/// Tells cheaply that a successful body is no error, which is nearly always.
enum ProblemShape {
    /// The members that an error may have.
    static let names = ["code", "message", "parameters", "validation_errors", "inner_error"]

    private static let keys = names.map { Array("\"\($0)\"".utf8) }

    /// Whether the first key of the body is one of an error's.
    ///
    /// The bodies of lists and single resources begin with their results key, so
    /// a page of any size is passed after a few bytes.
    static func mayBeProblem(_ body: ArraySlice<UInt8>) -> Bool {
        var rest = body.drop(while: isSpace)
        guard rest.popFirst() == UInt8(ascii: "{") else { return false }
        rest = rest.drop(while: isSpace)
        return keys.contains { rest.starts(with: $0) }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
