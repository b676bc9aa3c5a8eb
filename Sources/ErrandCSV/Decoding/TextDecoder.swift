// SPDX-License-Identifier: MIT

/// A decoder that takes the bytes of a file in pieces, and returns UTF-8.
struct TextDecoder: Sendable {
    /// UTF-8, and what is wrong after it.
    struct Text: Sendable {
        var bytes: [UInt8] = []
        var failure: CSVError.Kind?
    }

    private let given: CSVEncoding?
    /// The encoding; `nil` before the first bytes have been seen.
    private(set) var encoding: CSVEncoding?
    /// The bytes that wait for the rest of a character, or for the first bytes of the file.
    private var rest: [UInt8] = []

    /// - Parameter given: The encoding that the caller knows.
    init(_ given: CSVEncoding?) { self.given = given }

    mutating func decode(_ piece: [UInt8]) -> Text {
        let bytes = rest.isEmpty ? piece : rest + piece
        rest = []
        guard encoding == nil else { return decode(bytes[...]) }
        // The first four bytes tell what the file is.
        guard bytes.count >= 4 else {
            rest = bytes
            return Text()
        }
        return begin(bytes)
    }

    /// Ends the file.
    mutating func finish() -> Text {
        let bytes = rest
        rest = []
        if encoding == nil {
            var text = begin(bytes)
            if text.failure == nil, !rest.isEmpty { text.failure = .encoding }
            return text
        }
        return bytes.isEmpty ? Text() : Text(failure: .encoding)
    }

    private mutating func begin(_ bytes: [UInt8]) -> Text {
        // ZIP, as in .xlsx and .ods; and the container of .xls.
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            return Text(failure: .spreadsheet)
        }
        let marks: [(mark: [UInt8], CSVEncoding)] = [
            ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
        ]
        if let (mark, encoding) = marks.first(where: { bytes.starts(with: $0.mark) }) {
            self.encoding = encoding
            return decode(bytes[mark.count...])
        }
        encoding = given ?? .utf8
        // UTF-16 without its mark is UTF-8 too, with a NUL in each second byte.
        if given == nil, bytes.prefix(2).contains(0) { return Text(failure: .encoding) }
        return decode(bytes[...])
    }

    private mutating func decode(_ bytes: ArraySlice<UInt8>) -> Text {
        switch encoding?.form {
        case .utf8, nil: checked(bytes)
        case .utf16LittleEndian: utf16(bytes, low: 0)
        case .utf16BigEndian: utf16(bytes, low: 1)
        case .windows1252: singleBytes(bytes, CodePage.windows1252)
        case .latin1: singleBytes(bytes, CodePage.latin1)
        case .macRoman: singleBytes(bytes, CodePage.macRoman)
        }
    }

    // MARK: Encodings

    /// Returns the bytes, and keeps a character whose end is missing.
    private mutating func checked(_ bytes: ArraySlice<UInt8>) -> Text {
        let whole = bytes.dropLast(Self.openLength(bytes))
        rest = Array(bytes[whole.endIndex...])
        if String(validating: whole, as: UTF8.self) != nil { return Text(bytes: Array(whole)) }
        return Text(bytes: Array(whole.prefix(Self.validLength(whole))), failure: .encoding)
    }

    /// Returns how many bytes at the end begin a character without ending it.
    private static func openLength(_ bytes: ArraySlice<UInt8>) -> Int {
        for (distance, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return distance + 1 < length ? distance + 1 : 0
        }
        return 0
    }

    private static func validLength(_ bytes: ArraySlice<UInt8>) -> Int {
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        var length = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { length += UTF8.width(scalar) }
        return length
    }

    private mutating func utf16(_ bytes: ArraySlice<UInt8>, low: Int) -> Text {
        var text = Text()
        text.bytes.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        func unit(_ index: Int) -> UInt16 { UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8 }
        while index + 1 < bytes.endIndex {
            let first = unit(index)
            if !UTF16.isSurrogate(first) {
                Self.append(UInt32(first), &text.bytes)
                index += 2
                continue
            }
            guard UTF16.isLeadSurrogate(first) else {
                text.failure = .encoding
                return text
            }
            guard index + 3 < bytes.endIndex else { break }
            let second = unit(index + 2)
            guard UTF16.isTrailSurrogate(second) else {
                text.failure = .encoding
                return text
            }
            Self.append(0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF)), &text.bytes)
            index += 4
        }
        rest = Array(bytes[index...])
        return text
    }

    private func singleBytes(_ bytes: ArraySlice<UInt8>, _ page: CodePage) -> Text {
        var text = Text()
        text.bytes.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                text.bytes.append(byte)
            } else if let value = page.value(byte) {
                Self.append(value, &text.bytes)
            } else {
                text.failure = .encoding
                break
            }
        }
        return text
    }

    private static func append(_ value: UInt32, _ bytes: inout [UInt8]) {
        guard let scalar = Unicode.Scalar(value) else { return }
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}

extension UTF16 {
    fileprivate static func isSurrogate(_ unit: UInt16) -> Bool { unit & 0xF800 == 0xD800 }
}
