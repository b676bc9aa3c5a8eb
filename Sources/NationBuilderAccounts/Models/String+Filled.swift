// SPDX-License-Identifier: MIT

extension String {
    /// Returns the text with values in place of each `%@`, in their order.
    ///
    /// A `%@` in a value is left as it is.
    package func filled(_ values: String...) -> String {
        let pieces = split(separator: "%@", omittingEmptySubsequences: false)
        return pieces.enumerated().map { index, piece in
            index < values.count && index < pieces.count - 1 ? String(piece) + values[index] : String(piece)
        }.joined()
    }
}
