// SPDX-License-Identifier: MIT

/// A kind of values, by which cells are checked and compared.
enum ValueKind: Sendable, Hashable {
    case text
    case phone
    case email
    /// The id of another system, which is text.
    case identifier
    /// The id of something in the nation.
    case id
    case integer
    case number
    case boolean
    case date
    case time
    case countryCode
    case tags
}
