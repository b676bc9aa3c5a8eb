// SPDX-License-Identifier: MIT

extension JSONError.Position {
    /// Creates the position of an offset in a document.
    ///
    /// It reads the document from the start, which happens only after a
    /// failure.
    init(in bytes: RawSpan, at offset: Int, publicKeys: Set<String> = []) {
        let offset = Swift.max(0, Swift.min(offset, bytes.byteCount))
        var line = 1
        var lineStart = 0
        for place in 0..<offset where bytes.byte(at: place) == 0x0A {
            line += 1
            lineStart = place + 1
        }
        self.init(
            byteOffset: offset, line: line, column: offset - lineStart + 1,
            excerpt: Self.excerpt(of: bytes, upTo: offset, publicKeys: publicKeys))
    }

    private static let excerptLength = 60

    /// Returns the last tokens before an offset, with values masked.
    private static func excerpt(of bytes: RawSpan, upTo end: Int, publicKeys: Set<String>) -> String {
        var tokens: [String] = []
        var offset = 0
        var lastString: String?
        var key: String?
        func add(_ token: String) {
            tokens.append(token)
            if tokens.count > 2 * excerptLength { tokens.removeFirst(excerptLength) }
        }
        func mask(_ mark: String, _ text: @autoclosure () -> String) {
            let isPublic = key.map(publicKeys.contains) ?? false
            add(isPublic ? String(text().prefix(excerptLength)) : mark)
        }
        while offset < end {
            let byte = bytes.byte(at: offset)
            switch byte {
            case 0x22:
                guard let token = try? bytes.scanString(from: offset + 1), token.end < end else {
                    add("\"…")
                    offset = end
                    break
                }
                // A string is a key if a colon follows, which is known later.
                let text = bytes.text(token)
                lastString = text
                mask("\"…\"", "\"\(text)\"")
                offset = token.end + 1
            case 0x3A:
                if let name = lastString, !tokens.isEmpty {
                    // The key of a dictionary is a value.
                    tokens[tokens.count - 1] = publicKeys.contains(name) ? "\"\(name.prefix(excerptLength))\"" : "\"…\""
                }
                key = lastString
                add(":")
                offset += 1
            case 0x2D, 0x30...0x39:
                let start = offset
                while offset < end, isNumberByte(bytes.byte(at: offset)) { offset += 1 }
                mask("#", bytes.text(from: start, to: offset))
            case 0x7B, 0x7D, 0x5B, 0x5D, 0x2C:
                // Between the elements of an array the key stays the same.
                if byte != 0x5B { key = nil }
                add(String(UnicodeScalar(byte)))
                offset += 1
            case 0x6E, 0x74, 0x66:
                let length = byte == 0x66 ? 5 : 4
                mask(byte == 0x6E ? "null" : "?", byte == 0x74 ? "true" : "false")
                offset += length
            default: offset += 1
            }
        }
        var text = ""
        for token in tokens.reversed() {
            guard text.count + token.count <= excerptLength else { return "…" + text }
            text = token + text
        }
        return text
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
        default: false
        }
    }
}
