// SPDX-License-Identifier: MIT

// The strict scan stays as it is: only a document that it has refused costs a second pass. No way of
// reading gets past a string without checking it, so the refusal always arrives here.

extension JSONReader {
    /// Reads a document; if a lone surrogate stops that and is to be replaced, reads it again without.
    func replacingLoneSurrogates<Value>(in bytes: RawSpan, _ read: (RawSpan) throws -> Value) throws -> Value {
        do {
            return try read(bytes)
        } catch let error as JSONError where replaces(error) {
            return try bytes.replacingLoneSurrogates().withSpan { span in try read(span) }
        }
    }

    /// Returns whether a document was refused for a lone surrogate that is to be replaced.
    func replaces(_ error: JSONError) -> Bool { error.kind == .loneSurrogate && loneSurrogates == .replace }
}

extension JSONReader {
    /// Returns a document with the escape of another character in place of each lone surrogate's.
    ///
    /// - Parameter digits: The four digits of the escape.
    package static func replacingLoneSurrogates(in document: [UInt8], by digits: String) -> [UInt8] {
        document.withSpan { $0.replacingLoneSurrogates(by: digits) }
    }
}

extension RawSpan {
    /// Returns the bytes of a document with another escape in place of each lone surrogate's, that of U+FFFD by default.
    ///
    /// Both escapes are equally long, so the positions in errors stay right.
    func replacingLoneSurrogates(by digits: String = "fffd") -> [UInt8] {
        var bytes = unsafe withUnsafeBytes { unsafe Array($0) }
        var offset = 0
        while offset < byteCount {
            guard byte(at: offset) == 0x5C else {
                offset += 1
                continue
            }
            guard let unit = surrogate(at: offset) else {
                // A backslash behind a backslash begins no escape.
                offset += 2
                continue
            }
            if unit < 0xDC00, let next = surrogate(at: offset + 6), next >= 0xDC00 {
                offset += 12
                continue
            }
            bytes.replaceSubrange(offset + 2..<offset + 6, with: digits.utf8)
            offset += 6
        }
        return bytes
    }

    /// Returns the surrogate that is escaped at an offset; `nil` when something else is there.
    private func surrogate(at offset: Int) -> UInt32? {
        guard byte(at: offset) == 0x5C, byte(at: offset + 1) == 0x75, let unit = try? codeUnit(at: offset + 2) else {
            return nil
        }
        return unit & 0xF800 == 0xD800 ? unit : nil
    }
}
