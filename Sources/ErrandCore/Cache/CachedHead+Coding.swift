// SPDX-License-Identifier: MIT

import HTTPTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CachedHead {
    /// The head as bytes, which ``init(decoding:)`` reads.
    ///
    /// Lines of text; no name and no value of a field holds a line break. Moments
    /// keep their date only.
    public func encoded() -> [UInt8] {
        var text = "1 \(response.status.code) \(requested.date.timeIntervalSince1970)"
        text += " \(received.date.timeIntervalSince1970)\n\(response.status.reasonPhrase)\n"
        var bytes = Array(text.utf8)
        for field in selection.fields {
            bytes += Array((field.value.map { "=\(field.name):\($0)\n" } ?? "-\(field.name)\n").utf8)
        }
        for field in response.headerFields {
            bytes += Array(":\(field.name.rawName):".utf8)
            field.withUnsafeBytesOfValue { bytes += $0 }
            bytes.append(10)
        }
        return bytes
    }

    /// The head of bytes that ``encoded()`` made; `nil` when they are of another
    /// kind or damaged.
    public init?(decoding bytes: some Collection<UInt8>) {
        var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).makeIterator()
        guard let first = lines.next(), let reason = lines.next() else { return nil }
        let numbers = first.split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
        guard numbers.count == 4, numbers[0] == "1", let code = Int(numbers[1]), (100...999).contains(code),
            let requested = Double(numbers[2]), let received = Double(numbers[3]), requested.isFinite,
            received.isFinite
        else { return nil }
        var selecting: [Selection.Field] = []
        var fields = HTTPFields()
        while let line = lines.next() {
            guard let mark = line.first else {
                // Behind the last line stands nothing.
                guard lines.next() == nil else { return nil }
                break
            }
            let rest = line.dropFirst()
            if mark == UInt8(ascii: "-") {
                selecting.append(Selection.Field(name: String(decoding: rest, as: UTF8.self), value: nil))
                continue
            }
            guard let colon = rest.firstIndex(of: 58) else { return nil }
            let name = String(decoding: rest[..<colon], as: UTF8.self)
            let value = rest[rest.index(after: colon)...]
            switch mark {
            case UInt8(ascii: "="):
                selecting.append(Selection.Field(name: name, value: String(decoding: value, as: UTF8.self)))
            case UInt8(ascii: ":"):
                guard let name = HTTPField.Name(name) else { return nil }
                fields.append(HTTPField(name: name, lenientValue: Array(value)))
            default: return nil
            }
        }
        let status = HTTPResponse.Status(code: code, reasonPhrase: String(decoding: reason, as: UTF8.self))
        self.init(
            HTTPResponse(status: status, headerFields: fields), selection: Selection(fields: selecting),
            requested: CacheMoment(date: Date(timeIntervalSince1970: requested)),
            received: CacheMoment(date: Date(timeIntervalSince1970: received)))
    }
}
