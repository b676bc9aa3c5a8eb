// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import HTTPTypes

extension CachedHead {
    /// Returns the head as bytes, which ``init(decoding:)`` reads.
    ///
    /// The bytes are lines of text, since names and values of fields contain no
    /// line breaks. Times keep only their date.
    public func encoded() -> [UInt8] {
        var text = "1 \(response.status.code) \(requested.date.timeIntervalSince1970)"
        text += " \(received.date.timeIntervalSince1970)\n\(response.status.reasonPhrase)\n"
        var bytes = Array(text.utf8)
        for field in selection.fields {
            bytes += Array((field.value.map { "=\(field.name):\($0.text)\n" } ?? "-\(field.name)\n").utf8)
        }
        for field in response.headerFields {
            bytes += Array(":\(field.name.rawName):".utf8)
            field.withUnsafeBytesOfValue { bytes += $0 }
            bytes.append(10)
        }
        return bytes
    }

    /// Creates a head from the bytes of ``encoded()``; `nil` when they have
    /// another format or are damaged.
    public init?(decoding bytes: some Collection<UInt8>) {
        let read = bytes.withContiguousStorageIfAvailable { CachedHead(reading: HeadLines(rest: $0)) }
        guard let head = read ?? Array(bytes).withUnsafeBufferPointer({ CachedHead(reading: HeadLines(rest: $0)) })
        else { return nil }
        self = head
    }

    private init?(reading lines: HeadLines) {
        var lines = lines
        guard let first = lines.next(), let reason = lines.next() else { return nil }
        let numbers = first.split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
        guard numbers.count == 4, numbers[0] == "1", let code = Int(numbers[1]), (100...999).contains(code),
            let requested = Self.date(numbers[2]), let received = Self.date(numbers[3])
        else { return nil }
        var selecting: [VaryFields.Field] = []
        var fields = HTTPFields()
        while let line = lines.next() {
            guard let mark = line.first else {
                // Nothing may follow the last line.
                guard lines.isAtEnd else { return nil }
                break
            }
            let rest = line.dropFirst()
            if mark == UInt8(ascii: "-") {
                selecting.append(VaryFields.Field(name: String(decoding: rest, as: UTF8.self), value: nil))
                continue
            }
            guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            let name = String(decoding: rest[..<colon], as: UTF8.self)
            let value = UnsafeBufferPointer(rebasing: rest[(colon + 1)...])
            switch mark {
            case UInt8(ascii: "="):
                let value = ExactText(String(decoding: value, as: UTF8.self))
                selecting.append(VaryFields.Field(name: name, value: value))
            case UInt8(ascii: ":"):
                guard let name = HTTPField.Name(name) else { return nil }
                fields.append(HTTPField(name: name, lenientValue: value))
            default: return nil
            }
        }
        let status = HTTPResponse.Status(code: code, reasonPhrase: String(decoding: reason, as: UTF8.self))
        self.init(
            HTTPResponse(status: status, headerFields: fields), selection: VaryFields(fields: selecting),
            requested: CacheMoment(date: requested), received: CacheMoment(date: received))
    }

    /// Returns a date in the years 1 to 9999, the range of the calculations.
    private static func date(_ text: String) -> Date? {
        guard let seconds = Double(text), (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }
}

/// A reader that returns lines of bytes one by one.
private struct HeadLines {
    private var rest: UnsafeBufferPointer<UInt8>?

    init(rest: UnsafeBufferPointer<UInt8>) { self.rest = rest }

    /// Whether all lines have been read.
    var isAtEnd: Bool { rest == nil }

    /// Returns the next line without its line break.
    ///
    /// An empty line follows the last break.
    mutating func next() -> UnsafeBufferPointer<UInt8>? {
        guard let bytes = rest else { return nil }
        guard let end = bytes.firstIndex(of: 10) else {
            rest = nil
            return bytes
        }
        rest = UnsafeBufferPointer(rebasing: bytes[(end + 1)...])
        return UnsafeBufferPointer(rebasing: bytes[..<end])
    }
}
