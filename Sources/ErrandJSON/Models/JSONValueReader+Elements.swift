// SPDX-License-Identifier: MIT

extension JSONValueReader {
    /// Enters an array.
    ///
    /// Continue with ``nextElement(_:)``.
    public mutating func enterArray() throws(JSONError) {
        position = bytes.skippingWhitespace(from: position)
        guard bytes.byte(at: position) == 0x5B else { throw mismatch("an array") }
        try enter()
    }

    /// Moves to the next element of the entered array.
    ///
    /// ```swift
    /// var index = -1
    /// try json.enterArray()
    /// while try json.nextElement(&index) { tags.append(try json.readString()) }
    /// ```
    ///
    /// - Parameter index: Must start at -1, and becomes the index of the
    ///   element.
    /// - Returns: Whether there is a next element; `false` at the end of the
    ///   array.
    public mutating func nextElement(_ index: inout Int) throws(JSONError) -> Bool {
        do throws(ScanFailure) {
            if index < 0 {
                position = bytes.skippingWhitespace(from: position)
                if bytes.byte(at: position) == 0x5D {
                    position &+= 1
                    depth &-= 1
                    return false
                }
            } else if try !bytes.isAnother(at: &position, closing: 0x5D) {
                depth &-= 1
                return false
            }
            index &+= 1
            return true
        } catch { throw self.error(error) }
    }

    @usableFromInline
    var place: Int { position }

    /// Returns an estimate of an array's count from its first elements.
    ///
    /// Growing by doubling would take up to twice the memory. The estimate
    /// never reserves much more memory than the document itself has, so that a
    /// document cannot make the reader reserve more than it sent.
    @usableFromInline
    func expectedCount(after count: Int, from start: Int, stride: Int) -> Int {
        let (done, left) = (Swift.max(1, position - start), bytes.byteCount - position)
        let expected = count + count * left / done + count * left / done / 32 + 1
        return expected * stride <= 2 * bytes.byteCount ? expected : 0
    }

    /// Enters an object with unknown keys.
    ///
    /// Continue with ``nextKey(_:)``.
    public mutating func enterObject() throws(JSONError) {
        position = bytes.skippingWhitespace(from: position)
        guard bytes.byte(at: position) == 0x7B else { throw mismatch("an object") }
        try enter()
    }

    /// Moves to the next member of the entered object.
    ///
    /// A duplicate key is returned twice.
    ///
    /// - Parameter index: Must start at -1, and becomes the number of the
    ///   member.
    /// - Returns: The key, or `nil` at the end of the object.
    public mutating func nextKey(_ index: inout Int) throws(JSONError) -> String? {
        guard let token = try nextKeyToken(&index) else { return nil }
        return bytes.text(token)
    }

    /// Moves to the next member as ``nextKey(_:)`` does, without creating a
    /// `String`.
    package mutating func nextKeyToken(_ index: inout Int) throws(JSONError) -> StringToken? {
        do throws(ScanFailure) {
            if index < 0 {
                position = bytes.skippingWhitespace(from: position)
                if bytes.byte(at: position) == 0x7D {
                    position &+= 1
                    depth &-= 1
                    return nil
                }
            } else {
                guard try bytes.isAnother(at: &position, closing: 0x7D) else {
                    depth &-= 1
                    return nil
                }
                position = bytes.skippingWhitespace(from: position)
            }
            guard bytes.byte(at: position) == 0x22 else { throw bytes.unexpected(at: position) }
            let token = try bytes.scanString(from: position &+ 1)
            position = token.end &+ 1
            try takeColon()
            index &+= 1
            return token
        } catch { throw self.error(error) }
    }

    /// Returns whether a key has these code points.
    package func isKey(_ token: StringToken, _ name: String) -> Bool { bytes.isText(token, name) }

    /// Returns the text of a key.
    package func text(_ token: StringToken) -> String { bytes.text(token) }

    /// Decides about a member by the rule for duplicate keys.
    ///
    /// - Parameter again: Whether the object had the key before.
    /// - Returns: Whether the member counts; otherwise it is skipped.
    package mutating func takes(_ key: String, again: Bool) throws(JSONError) -> Bool {
        guard again else { return true }
        switch session.duplicateKeys {
        case .lastWins: return true
        case .firstWins:
            try skip()
            return false
        case .refuse: throw error(.duplicateKey, at: position).inside(.key(key))
        }
    }

    @inline(__always)
    mutating func takeColon() throws(ScanFailure) {
        if bytes.byte(at: position) == 0x3A {
            position &+= 1
            return
        }
        position = bytes.skippingWhitespace(from: position)
        guard bytes.byte(at: position) == 0x3A else { throw bytes.unexpected(at: position) }
        position &+= 1
    }

    private mutating func enter() throws(JSONError) {
        guard depth < session.limits.depth else { throw error(.tooDeep, at: position) }
        depth &+= 1
        position &+= 1
    }
}
