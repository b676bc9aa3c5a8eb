// SPDX-License-Identifier: MIT

extension JSONValueReader {
    /// Moves to the next member of an object.
    ///
    /// - Returns: The position of its key in the index, ``ObjectWalk/unknown``,
    ///   or ``ObjectWalk/end``.
    @usableFromInline
    mutating func nextMember(_ index: KeyIndex, _ walk: inout ObjectWalk) throws(JSONError) -> Int {
        // Mostly the next declared key follows the comma directly.
        let expected = walk.expected
        let behind = index.match(expected, in: bytes, at: position)
        guard behind != 0, expected > walk.furthest, session.duplicateKeys == .lastWins else {
            return try searchMember(index, &walk)
        }
        position = behind
        walk.current = expected
        walk.expected = expected &+ 1
        walk.furthest = expected
        return expected
    }

    @inline(never)
    private mutating func searchMember(_ index: KeyIndex, _ walk: inout ObjectWalk) throws(JSONError) -> Int {
        while true {
            let position = try scanMember(index, &walk)
            guard position >= 0 else { return position }
            walk.current = position
            walk.expected = position &+ 1
            if session.duplicateKeys != .lastWins, walk.isRepeated(position) {
                guard session.duplicateKeys == .firstWins else {
                    throw error(.duplicateKey, at: self.position).inside(.key(index.names[position]))
                }
                try skip()
                continue
            }
            if position > walk.furthest {
                walk.furthest = position
            } else {
                // Only a duplicate key can have been null before.
                walk.nulls.remove(position)
            }
            return position
        }
    }

    private mutating func scanMember(_ index: KeyIndex, _ walk: inout ObjectWalk) throws(JSONError) -> Int {
        do throws(ScanFailure) {
            if walk.isFirst {
                walk.isFirst = false
                walk.expected = 0
                position = bytes.skippingWhitespace(from: position)
                if bytes.byte(at: position) == 0x7D { return end(&walk) }
            } else {
                // Up to three missing keys are skipped.
                for next in walk.expected..<walk.expected &+ 3 {
                    let behind = index.match(next, in: bytes, at: position)
                    if behind != 0 {
                        position = behind
                        return next
                    }
                }
                position = bytes.skippingWhitespace(from: position)
                switch bytes.byte(at: position) {
                case 0x2C: position = bytes.skippingWhitespace(from: position &+ 1)
                case 0x7D: return end(&walk)
                default: throw bytes.unexpected(at: position)
                }
            }
            return try findMember(index, &walk)
        } catch { throw self.error(error) }
    }

    private mutating func end(_ walk: inout ObjectWalk) -> Int {
        position &+= 1
        depth &-= 1
        walk.isAtEnd = true
        return ObjectWalk.end
    }

    private mutating func findMember(_ index: KeyIndex, _ walk: inout ObjectWalk) throws(ScanFailure) -> Int {
        guard bytes.byte(at: position) == 0x22 else { throw bytes.unexpected(at: position) }
        let token = try bytes.scanString(from: position &+ 1)
        position = token.end &+ 1
        try takeColon()
        let found: Int
        if token.isEscaped {
            let key = bytes.unescapedBytes(token)
            found = unsafe index.position(of: key.span.bytes, from: 0, to: key.count)
        } else {
            found = index.position(of: bytes, from: token.start, to: token.end, expected: walk.expected)
        }
        guard found < 0 else { return found }
        walk.unknownKey = token
        return ObjectWalk.unknown
    }

    /// Reads the value of an unknown key into the kept members.
    @usableFromInline
    mutating func keepMember(in extra: inout JSONObject, _ walk: inout ObjectWalk) throws(JSONError) {
        let key = bytes.text(walk.unknownKey)
        do throws(JSONError) {
            if session.duplicateKeys != .lastWins, extra[key] != nil {
                guard session.duplicateKeys == .firstWins else { throw error(.duplicateKey, at: walk.unknownKey.start) }
                return try skip()
            }
            if extra.isEmpty { extra.valueList.reserveCapacity(4) }
            extra[key] = try readValue()
        } catch { throw error.inside(.entry(key)) }
    }
}
