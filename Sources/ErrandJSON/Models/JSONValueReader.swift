// SPDX-License-Identifier: MIT

/// A reader of the next value in a document.
///
/// A ``JSONReadable`` type gets one and reads exactly one value from it. It
/// reads the bytes of the document, creates strings and numbers only on
/// request, and cannot outlive the bytes.
public struct JSONValueReader: ~Escapable {
    @usableFromInline let bytes: RawSpan
    @usableFromInline var position: Int
    @usableFromInline var depth: Int
    let session: ReadingSession

    @_lifetime(copy bytes)
    init(_ bytes: RawSpan, options: JSONReader, start: DocumentStart = DocumentStart()) throws(JSONError) {
        self.bytes = bytes
        position = 0
        depth = 0
        session = ReadingSession(options, start: start)
        do throws(ScanFailure) { position = try bytes.checkStart(start, limits: options.limits) } catch {
            throw self.error(error)
        }
    }

    /// Creates a reader in the middle of a document that was checked before.
    @_lifetime(copy bytes)
    init(_ bytes: RawSpan, at position: Int, depth: Int, session: ReadingSession) {
        self.bytes = bytes
        self.position = position
        self.depth = depth
        self.session = session
    }

    /// The settings of the reader.
    public var options: JSONReader { session.options }

    /// The limits of the reader.
    package var limits: JSONLimits { session.limits }

    /// The reader's rule for an object that has a key twice.
    package var duplicateKeys: JSONDuplicateKeys { JSONDuplicateKeys(policy: session.duplicateKeys) }

    /// The kinds of JSON values.
    public enum Kind: Sendable, Hashable {
        /// The literal `null`.
        case null
        /// The literals `true` and `false`.
        case bool
        /// A number.
        case number
        /// A string.
        case string
        /// An array.
        case array
        /// An object.
        case object
    }

    /// The kind of the next value, by its first byte; `nil` when no value
    /// begins with that byte.
    public var kind: Kind? {
        switch bytes.byte(at: bytes.skippingWhitespace(from: position)) {
        case 0x22: .string
        case 0x7B: .object
        case 0x5B: .array
        case 0x6E: .null
        case 0x74, 0x66: .bool
        case 0x2D, 0x30...0x39: .number
        default: nil
        }
    }

    /// Reads the next value if it is `null`.
    ///
    /// - Returns: Whether the value was `null`.
    @inlinable
    @inline(__always)
    public mutating func readNull() -> Bool {
        if bytes.hasNull(at: position) {
            position &+= 4
            return true
        }
        // Most values follow the colon directly.
        guard bytes.byte(at: position) <= 0x20 else { return false }
        return readNullBehindSpace()
    }

    @usableFromInline
    mutating func readNullBehindSpace() -> Bool {
        skipWhitespace()
        guard bytes.hasNull(at: position) else { return false }
        position &+= 4
        return true
    }

    @inline(__always)
    private mutating func skipWhitespace() { position = bytes.skippingWhitespace(from: position) }

    /// Reads `true` or `false`.
    public mutating func readBool() throws(JSONError) -> Bool {
        skipWhitespace()
        if bytes.hasTrue(at: position) {
            position &+= 4
            return true
        }
        guard bytes.hasFalse(at: position) else { throw mismatch("true or false") }
        position &+= 5
        return false
    }

    /// Reads a string.
    public mutating func readString() throws(JSONError) -> String {
        let token = try nextStringToken()
        return bytes.text(token)
    }

    /// Reads a value if it is of the type.
    ///
    /// - Returns: The value, or `nil` when the type refuses it. Then the
    ///   reader's position is unchanged.
    @inlinable
    public mutating func readIfPossible<Value: JSONReadable>(_ type: Value.Type = Value.self) -> Value? {
        let (start, outside) = (position, depth)
        do { return try type.init(from: &self) } catch {
            (position, depth) = (start, outside)
            return nil
        }
    }

    /// Reads a string without creating a `String`.
    ///
    /// - Parameter body: Receives the UTF-8, without quotes and escapes.
    @inlinable
    public mutating func withString<Result>(_ body: (Span<UInt8>) throws -> Result) throws -> Result {
        let token = try readStringToken()
        guard token.isEscaped else { return try body(utf8(of: token)) }
        return try body(bytes.unescapedBytes(token).span)
    }

    @usableFromInline
    @_lifetime(copy self)
    func utf8(of token: StringToken) -> Span<UInt8> {
        // Every byte is a valid `UInt8`.
        unsafe bytes.extracting(token.start..<token.end)._unsafeView(as: UInt8.self)
    }

    @usableFromInline
    mutating func readStringToken() throws(JSONError) -> StringToken { try nextStringToken() }

    @inline(__always)
    private mutating func nextStringToken() throws(JSONError) -> StringToken {
        skipWhitespace()
        guard bytes.byte(at: position) == 0x22 else { throw mismatch("a string") }
        let start = position &+ 1
        let end = bytes.endOfPlainText(from: start)
        guard bytes.byte(at: end) == 0x22 else { return try scanStringToken() }
        position = end &+ 1
        return StringToken(start: start, end: end, isEscaped: false)
    }

    @inline(never)
    private mutating func scanStringToken() throws(JSONError) -> StringToken {
        do throws(ScanFailure) {
            let token = try bytes.scanString(from: position &+ 1)
            position = token.end &+ 1
            return token
        } catch { throw self.error(error) }
    }

    mutating func readNumberToken() throws(JSONError) -> NumberToken {
        skipWhitespace()
        switch bytes.byte(at: position) {
        case 0x2D, 0x30...0x39: break
        default: throw mismatch("a number")
        }
        do throws(ScanFailure) {
            let token = try bytes.scanLimitedNumber(from: position, limits: session.limits)
            position = token.end
            return token
        } catch { throw self.error(error) }
    }

    /// Reads a number with its text.
    public mutating func readNumber() throws(JSONError) -> JSONNumber {
        let token = try readNumberToken()
        return JSONNumber(checked: bytes.text(from: token.start, to: token.end))
    }

    /// Reads a whole number; `2008.0` and `2e3` are whole.
    public mutating func readInt() throws(JSONError) -> Int {
        skipWhitespace()
        if let (value, end) = bytes.plainNumber(at: position), end &- position <= session.limits.numberLength {
            position = end
            return value
        }
        let token = try readNumberToken()
        return try integer(token)
    }

    /// Reads a whole number into any integer type.
    public mutating func readInteger<Value: FixedWidthInteger>(
        as type: Value.Type = Value.self
    ) throws(JSONError) -> Value {
        let token = try readNumberToken()
        return try integer(token)
    }

    private func integer<Value: FixedWidthInteger>(_ token: NumberToken) throws(JSONError) -> Value {
        if let short = bytes.shortInteger(token) {
            if let value = Value(exactly: short) { return value }
        } else {
            let number = JSONNumber(checked: bytes.text(from: token.start, to: token.end))
            if let value: Value = number.integer() { return value }
        }
        throw error(.numberDoesNotFit, at: token.start, reason: "The number does not fit \(Value.self).")
    }

    /// Reads the double nearest to a number.
    ///
    /// Throws for a number that is too large. Also reads the strings of
    /// ``JSONReader/nonConformingFloatDecodingStrategy``.
    public mutating func readDouble() throws(JSONError) -> Double {
        if let names = session.floatNames, kind == .string {
            let start = position
            switch try readString() {
            case names.positiveInfinity: return .infinity
            case names.negativeInfinity: return -.infinity
            case names.nan: return .nan
            default:
                position = start
                throw mismatch("a number")
            }
        }
        let token = try readNumberToken()
        let value = bytes.double(token)
        guard value.isFinite else { throw error(.numberDoesNotFit, at: token.start) }
        return value
    }

    /// Skips a value of any kind, and checks all of it.
    public mutating func skip() throws(JSONError) {
        do throws(ScanFailure) {
            position = try bytes.skipValue(from: position, depth: depth, limits: session.limits)
        } catch { throw self.error(error) }
    }

    /// Moves past an object that was read by its own reader.
    @usableFromInline
    mutating func advance(to object: borrowing JSONObjectReader<some JSONKey>) { position = object.json.position }

    /// Refuses anything that follows the document.
    func finish() throws(JSONError) {
        do throws(ScanFailure) { try bytes.checkEnd(from: position) } catch { throw self.error(error) }
    }
}
