// SPDX-License-Identifier: MIT

extension JSONError {
    /// The kind of an error in a document.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        enum Name: String, Sendable {
            case unexpectedEnd = "syntax.unexpectedEnd"
            case unexpectedCharacter = "syntax.unexpectedCharacter"
            case invalidNumber = "syntax.invalidNumber"
            case invalidEscape = "syntax.invalidEscape"
            case loneSurrogate = "syntax.loneSurrogate"
            case controlCharacter = "syntax.controlCharacter"
            case invalidUTF8 = "syntax.invalidUTF8"
            case utf16 = "syntax.utf16"
            case utf32 = "syntax.utf32"
            case trailingBytes = "syntax.trailingBytes"
            case tooDeep = "limit.depth"
            case tooLarge = "limit.size"
            case numberTooLong = "limit.numberLength"
            case duplicateKey = "duplicateKey"
            case typeMismatch = "value.typeMismatch"
            case missingKey = "value.missingKey"
            case missingValue = "value.missingValue"
            case numberDoesNotFit = "value.numberDoesNotFit"
            case invalidValue = "value.invalid"
        }

        let value: Name

        init(_ value: Name) { self.value = value }

        /// A short dotted name from a fixed set, suitable as a metric label.
        public var name: String { value.rawValue }

        /// Whether the document is not JSON.
        public var isSyntax: Bool { name.hasPrefix("syntax.") }

        /// Returns whether an error is a ``JSONError`` of a kind, as in a `catch`.
        public static func ~= (kind: Kind, error: any Error) -> Bool { (error as? JSONError)?.kind == kind }

        /// The name.
        public var description: String { name }
    }
}

extension JSONError.Kind {
    /// The document ends inside a value.
    public static let unexpectedEnd = Self(.unexpectedEnd)
    /// A character is at a position where the grammar does not allow it.
    public static let unexpectedCharacter = Self(.unexpectedCharacter)
    /// A number breaks the grammar of RFC 8259 §6, such as `01` or `1.`.
    public static let invalidNumber = Self(.invalidNumber)
    /// A backslash does not begin a valid escape.
    public static let invalidEscape = Self(.invalidEscape)
    /// A surrogate has no partner.
    public static let loneSurrogate = Self(.loneSurrogate)
    /// A string contains an unescaped control character (U+0000 to U+001F).
    public static let controlCharacter = Self(.controlCharacter)
    /// A string is not UTF-8.
    public static let invalidUTF8 = Self(.invalidUTF8)
    /// The document is UTF-16, and JSON is UTF-8 (RFC 8259 §8.1).
    public static let utf16 = Self(.utf16)
    /// The document is UTF-32, and JSON is UTF-8 (RFC 8259 §8.1).
    public static let utf32 = Self(.utf32)
    /// Something other than white space follows the document.
    public static let trailingBytes = Self(.trailingBytes)
    /// The document is nested more deeply than ``JSONLimits/depth``.
    public static let tooDeep = Self(.tooDeep)
    /// The document is larger than ``JSONLimits/size``.
    public static let tooLarge = Self(.tooLarge)
    /// A number is longer than ``JSONLimits/numberLength``.
    public static let numberTooLong = Self(.numberTooLong)
    /// An object has a key twice, and ``JSONDuplicateKeys/refuse`` is set.
    public static let duplicateKey = Self(.duplicateKey)
    /// The value is of another kind than the type expects.
    public static let typeMismatch = Self(.typeMismatch)
    /// An object lacks a key that the type requires.
    public static let missingKey = Self(.missingKey)
    /// The value is `null`, and the type does not allow that.
    public static let missingValue = Self(.missingValue)
    /// The number has a fraction, or is out of the range of the type.
    public static let numberDoesNotFit = Self(.numberDoesNotFit)
    /// The type refused the value, such as text that is not a date.
    public static let invalidValue = Self(.invalidValue)

    var reason: String {
        switch value {
        case .unexpectedEnd: "The document ends inside a value."
        case .unexpectedCharacter: "This character is not allowed here."
        case .invalidNumber: "This is not a JSON number."
        case .invalidEscape: "This is not a valid escape."
        case .loneSurrogate: "A surrogate has no partner."
        case .controlCharacter: "A string contains an unescaped control character."
        case .invalidUTF8: "This is not UTF-8."
        case .utf16: "The document is UTF-16, and JSON is UTF-8."
        case .utf32: "The document is UTF-32, and JSON is UTF-8."
        case .trailingBytes: "Something follows the document."
        case .tooDeep: "Arrays and objects are nested too deeply."
        case .tooLarge: "The document is too large."
        case .numberTooLong: "The number is too long."
        case .duplicateKey: "The object has this key twice."
        case .typeMismatch: "The value is of another kind."
        case .missingKey: "The object lacks this key."
        case .missingValue: "The value is null."
        case .numberDoesNotFit: "The number does not fit the type."
        case .invalidValue: "The type refused the value."
        }
    }
}
