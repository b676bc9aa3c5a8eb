// SPDX-License-Identifier: MIT

extension JSONError {
    /// What is wrong with a document.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        enum Name: String, Sendable {
            case unexpectedEnd = "syntax.unexpectedEnd"
            case unexpectedCharacter = "syntax.unexpectedCharacter"
            case invalidNumber = "syntax.invalidNumber"
            case invalidEscape = "syntax.invalidEscape"
            case loneSurrogate = "syntax.loneSurrogate"
            case controlCharacter = "syntax.controlCharacter"
            case invalidUTF8 = "syntax.invalidUTF8"
            case byteOrderMark = "syntax.byteOrderMark"
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

        /// A short dotted name out of a fixed set, good as a metric label.
        public var name: String { value.rawValue }

        /// Whether the document is no JSON at all.
        public var isSyntax: Bool { name.hasPrefix("syntax.") }

        /// Lets a `catch` name a kind.
        public static func ~= (kind: Kind, error: any Error) -> Bool { (error as? JSONError)?.kind == kind }

        /// The name.
        public var description: String { name }
    }
}

extension JSONError.Kind {
    /// The document stops inside a value.
    public static let unexpectedEnd = Self(.unexpectedEnd)
    /// A character stands where the grammar has no place for it.
    public static let unexpectedCharacter = Self(.unexpectedCharacter)
    /// A number is not written as RFC 8259 §6 has it, such as `01` or `1.`.
    public static let invalidNumber = Self(.invalidNumber)
    /// A backslash is followed by something that is no escape.
    public static let invalidEscape = Self(.invalidEscape)
    /// Half of a surrogate pair stands alone.
    public static let loneSurrogate = Self(.loneSurrogate)
    /// A string holds a control character (U+0000 to U+001F) unescaped.
    public static let controlCharacter = Self(.controlCharacter)
    /// A string is not UTF-8.
    public static let invalidUTF8 = Self(.invalidUTF8)
    /// The document begins with a byte order mark (RFC 8259 §8.1).
    public static let byteOrderMark = Self(.byteOrderMark)
    /// Something other than white space follows the document.
    public static let trailingBytes = Self(.trailingBytes)
    /// Deeper than ``JSONLimits/depth``.
    public static let tooDeep = Self(.tooDeep)
    /// Larger than ``JSONLimits/size``.
    public static let tooLarge = Self(.tooLarge)
    /// A number longer than ``JSONLimits/numberLength``.
    public static let numberTooLong = Self(.numberTooLong)
    /// A key stands twice, and ``JSONDuplicateKeys/refuse`` is set.
    public static let duplicateKey = Self(.duplicateKey)
    /// The value is of another kind than the type wants.
    public static let typeMismatch = Self(.typeMismatch)
    /// An object lacks a key that the type wants.
    public static let missingKey = Self(.missingKey)
    /// The value is `null`, and the type has no place for it.
    public static let missingValue = Self(.missingValue)
    /// The number has a fraction, or is out of the range of the type.
    public static let numberDoesNotFit = Self(.numberDoesNotFit)
    /// The type refused the value, such as text that is no date.
    public static let invalidValue = Self(.invalidValue)

    var reason: String {
        switch value {
        case .unexpectedEnd: "The document ends inside a value."
        case .unexpectedCharacter: "This character cannot stand here."
        case .invalidNumber: "This is no JSON number."
        case .invalidEscape: "This is no escape."
        case .loneSurrogate: "Half of a surrogate pair stands alone."
        case .controlCharacter: "A string holds an unescaped control character."
        case .invalidUTF8: "This is not UTF-8."
        case .byteOrderMark: "The document begins with a byte order mark."
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
