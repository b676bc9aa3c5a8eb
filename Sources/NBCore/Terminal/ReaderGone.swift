// SPDX-License-Identifier: MIT

/// The error that ends the work when the output no longer has a reader.
package struct ReaderGone: Error {
    package init() {}
}

extension Terminal {
    /// Prints something without which the work goes on, when the output no longer has a reader.
    package static func evenUnread(_ print: () throws -> Void) throws {
        do { try print() } catch is ReaderGone {}
    }
}
