// SPDX-License-Identifier: MIT

/// A kind of values, by which cells are checked and compared.
enum ValueKind: Sendable, Hashable {
    case text
    /// A text that names something and may be a number, such as a district or a postal code.
    case code
    case phone
    case email
    /// The id of another system, which is text.
    case identifier
    /// The id of something in the nation.
    case id
    case integer
    case number
    case boolean
    /// Whether somebody has agreed to get e-mail or text messages.
    case consent
    case sex
    case date
    case time
    case countryCode
    case tags

    /// Whether it is a day, alone or with a time.
    var isDate: Bool { self == .date || self == .time }

    /// Whether any word may be a value.
    var isText: Bool {
        switch self {
        case .text, .code, .countryCode, .tags: true
        default: false
        }
    }

    /// Whether `49.0` may be meant as it stands, or is read as 49 anyway.
    var hasFractions: Bool {
        switch self {
        case .code, .phone, .identifier, .id, .boolean, .consent: false
        default: true
        }
    }
}
