// SPDX-License-Identifier: MIT

extension ValueEncoder {
    /// Writes a key and its colon.
    ///
    /// An earlier member with the same key is dropped: the last value counts.
    @inline(__always)
    func begin(_ key: some CodingKey) throws {
        guard state == .object else { throw misuse() }
        if let keys, let byte = key.byte {
            let place = keys.place(byte)
            if place.end > 0, isNew(byte) { return write(place, of: keys.text) }
        }
        if let name = beginIfNew(key) { beginByName(name) }
    }

    /// Writes a member.
    ///
    /// If its value fails, the member is removed again.
    @inline(__always)
    func member(_ key: some CodingKey, _ write: () throws -> Void) throws {
        if superseded != nil { dropSuperseded() }
        let end = text.count
        try begin(key)
        do { try write() } catch {
            takeBackMember(to: end)
            throw error
        }
    }

    @inline(never)
    private func takeBackMember(to end: Int) {
        text.remove(end..<text.count)
        count -= 1
        guard isByName else { return }
        members.removeLast()
        memberKeys.remove(at: members.count)
        superseded = nil
    }

    /// Returns whether the key is new to the object, and marks it as written.
    @inline(__always)
    private func isNew(_ byte: UInt8) -> Bool {
        guard byte < 64 else { return isNew(behind: Int(byte)) }
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: byte)
        guard written & bit == 0 else { return false }
        written |= bit
        return true
    }

    @inline(never)
    private func isNew(behind byte: Int) -> Bool {
        guard !writtenBehind.contains(byte) else { return false }
        writtenBehind.insert(byte)
        return true
    }

    @inline(__always)
    private func write(_ place: EncodedKeys.Place, of text: TextBuffer) {
        // The first key has no comma.
        let start = count == 0 ? place.start &+ 1 : place.start
        text.withSpan { buffer.append($0, Int(start), Int(place.end)) }
        count &+= 1
    }

    /// Writes a key if the object certainly lacks it.
    ///
    /// - Returns: `nil` if the key was written, otherwise its name.
    @inline(never)
    private func beginIfNew(_ key: some CodingKey) -> String? {
        let name = convertsKeys && session.convertsKeys ? converted(key) : key.stringValue
        guard let keys, let byte = key.byte else { return name }
        var place = keys.place(byte)
        if place.end == 0 { place = keys.learn(name, of: byte) }
        guard place.end > 0, isNew(byte) else { return name }
        write(place, of: keys.text)
        return nil
    }

    private func beginByName(_ name: String) {
        listMembers()
        // The old member is removed after the new value was written.
        superseded = memberKeys.position(of: name)
        if count > 0 { buffer.append(0x2C) }
        count += 1
        members.append(MemberPlace(key: name, start: text.count))
        memberKeys.append(name)
        buffer.appendString(name)
        buffer.append(0x3A)
    }

    /// Removes a member whose key was written again later.
    func dropSuperseded() {
        guard let position = superseded else { return }
        superseded = nil
        let (lower, upper) = (members[position].start, members[position + 1].start)
        text.remove(lower..<upper)
        moveMembers(behind: position, by: lower - upper)
        members.remove(at: position)
        memberKeys.remove(at: position)
        count -= 1
    }

    private func moveMembers(behind position: Int, by distance: Int) {
        for later in members.indices.dropFirst(position + 1) { members[later].start += distance }
    }

    /// Distinguishes members by their names from here on.
    func listMembers() {
        keys = nil
        guard !isByName else { return dropSuperseded() }
        isByName = true
        members = membersWritten()
        for member in members { memberKeys.append(member.key) }
    }

    /// Returns the members written so far, read back from the text.
    private func membersWritten() -> [MemberPlace] {
        let limits = session.readingBack
        return buffer.withSpan { bytes in
            var places: [MemberPlace] = []
            var offset = start
            while offset < bytes.byteCount, let token = try? bytes.scanString(from: offset + 1),
                let end = try? bytes.skipValue(from: token.end + 2, depth: 0, limits: limits)
            {
                places.append(MemberPlace(key: bytes.text(token), start: offset))
                offset = end + 1
            }
            return places
        }
    }

    private func converted(_ key: some CodingKey) -> String {
        switch session.options.keyEncodingStrategy.form {
        case .asWritten: key.stringValue
        case .toSnakeCase: SnakeCase.encoded(key.stringValue)
        case .custom(let convert): convert(codingPath + [key]).stringValue
        }
    }
}

// MARK: Members that are written later

extension ValueEncoder {
    /// Returns the encoder for a member that may be filled while others are
    /// written.
    ///
    /// A second call returns the same encoder. If the member has a value
    /// already, the encoder continues that value.
    func nested(_ key: some CodingKey) -> ValueEncoder {
        guard state == .object else { return refused(key) }
        guard let name = beginIfNew(key) else { return deferredChild(key) }
        listMembers()
        guard let earlier = memberKeys.position(of: name) else {
            beginByName(name)
            return deferredChild(key)
        }
        return goOn(with: earlier, key)
    }

    /// Returns the encoder for a member that is replaced later.
    func replaced(_ key: some CodingKey) -> ValueEncoder {
        do { try begin(key) } catch { return refused(key) }
        return deferredChild(key)
    }

    private func goOn(with position: Int, _ key: some CodingKey) -> ValueEncoder {
        let token = buffer.withSpan { try? $0.scanString(from: members[position].start + 1) }
        guard let token else { return refused(key) }
        // The value starts after the quote and the colon.
        let start = token.end + 2
        if let filling = text.filling(at: start) { return filling }
        let end = position + 1 < members.count ? members[position + 1].start - 1 : text.count
        moveMembers(behind: position, by: 1 - (end - start))
        return text.moveOut(start..<end) { ValueEncoder(goingOn: $0, parent: self, key: key) }
    }

    /// Returns a child whose value is written later.
    private func deferredChild(_ key: any CodingKey) -> ValueEncoder {
        let child = ValueEncoder(EncodedText(session: session), parent: self, key: key)
        text.leaveGap(for: child)
        return child
    }

    /// Returns a child whose output is discarded, for a call that cannot throw.
    ///
    /// Writing the document then throws.
    private func refused(_ key: any CodingKey) -> ValueEncoder {
        session.refuse(misuse())
        return ValueEncoder(EncodedText(session: session), parent: self, key: key)
    }
}

// MARK: Elements

extension ValueEncoder {
    @inline(__always)
    func beginElement() throws {
        guard state == .array else { throw misuse() }
        if count > 0 { buffer.append(0x2C) }
        count &+= 1
    }

    /// Writes an element.
    ///
    /// If its value fails, the element is removed again.
    @inline(__always)
    func element(_ write: (AnyJSONKey) throws -> Void) throws {
        let end = text.count
        try beginElement()
        do { try write(AnyJSONKey(position: count - 1)) } catch {
            text.remove(end..<text.count)
            count -= 1
            throw error
        }
    }

    /// Returns the encoder for an element that may be filled while others are
    /// written.
    func nestedElement() -> ValueEncoder {
        let key = AnyJSONKey(position: count)
        do { try beginElement() } catch { return refused(key) }
        return deferredChild(key)
    }

    /// Returns the number of elements of the array, read back from the text.
    func elementCount() -> Int {
        let limits = session.readingBack
        return buffer.withSpan { bytes in
            var count = 0
            var offset = start
            while offset < bytes.byteCount, let end = try? bytes.skipValue(from: offset, depth: 0, limits: limits) {
                count += 1
                offset = end + 1
            }
            return count
        }
    }
}
