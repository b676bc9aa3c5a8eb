// SPDX-License-Identifier: MIT

import ErrandCore

/// The body of an import: an object whose file is encoded in base64 while it is
/// read, so that only a chunk of it is in memory.
struct ImportBody: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    /// The API's limit, in bytes of CSV.
    static let maximumSize: Int64 = 50_000_000

    let csv: Body
    let head: [UInt8]
    static let tail = Array(#""}}"#.utf8)

    init(_ csv: Body, of type: V1.ImportType, isOverwritable: Bool?) throws {
        if let length = csv.length, length > Self.maximumSize { throw Self.tooLarge }
        self.csv = csv
        let overwritable = isOverwritable.map { #""is_overwritable":\#($0),"# } ?? ""
        // The caller can choose any name of a type. JSON encoding prevents it from
        // changing the rest of the body.
        let type = String(decoding: try JSONCoding().encode(type), as: UTF8.self)
        head = Array(#"{"import":{"type":\#(type),\#(overwritable)"file":""#.utf8)
    }

    /// The whole import as a body, which can be read again if the file can.
    var body: Body {
        let length = csv.length.map { Int64(head.count + Self.tail.count) + ($0 + 2) / 3 * 4 }
        return csv.isReplayable ? .replayable(length: length) { _ in self } : .stream(self, length: length)
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(file: csv.makeAsyncIterator(), head: head) }

    struct AsyncIterator: AsyncIteratorProtocol {
        var file: Body.AsyncIterator
        var head: [UInt8]?
        var encoder = Base64URLEncoder()
        var size: Int64 = 0
        var isOver = false

        init(file: Body.AsyncIterator, head: [UInt8]) {
            self.file = file
            self.head = head
        }

        mutating func next() async throws -> ArraySlice<UInt8>? {
            if let head {
                self.head = nil
                return head[...]
            }
            guard !isOver else { return nil }
            while let chunk = try await file.next() {
                size += Int64(chunk.count)
                guard size <= ImportBody.maximumSize else { throw ImportBody.tooLarge }
                let text = encoder.encode(chunk)
                if !text.isEmpty { return text[...] }
            }
            isOver = true
            return (encoder.finish() + ImportBody.tail)[...]
        }
    }

    private static var tooLarge: ClientError {
        ClientError(.invalidRequest, reason: "an import has at most 50 MB")
    }
}

/// An encoder of base64 with the alphabet of RFC 4648 §5, piece by piece.
struct Base64URLEncoder: Sendable {
    private var rest: [UInt8] = []
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Returns the text of all complete groups of three bytes.
    mutating func encode(_ chunk: ArraySlice<UInt8>) -> [UInt8] {
        let bytes = rest + chunk
        let whole = bytes.count / 3 * 3
        rest = Array(bytes[whole...])
        var text: [UInt8] = []
        text.reserveCapacity(whole / 3 * 4)
        for index in stride(from: 0, to: whole, by: 3) {
            Self.append(bytes[index], bytes[index + 1], bytes[index + 2], to: &text)
        }
        return text
    }

    /// Returns the text of the remaining bytes, with padding.
    mutating func finish() -> [UInt8] {
        guard !rest.isEmpty else { return [] }
        var text: [UInt8] = []
        Self.append(rest[0], rest.count > 1 ? rest[1] : 0, 0, to: &text)
        text.removeLast(3 - rest.count)
        text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - rest.count))
        rest = []
        return text
    }

    private static func append(_ first: UInt8, _ second: UInt8, _ third: UInt8, to text: inout [UInt8]) {
        text.append(alphabet[Int(first >> 2)])
        text.append(alphabet[Int((first & 3) << 4 | second >> 4)])
        text.append(alphabet[Int((second & 15) << 2 | third >> 6)])
        text.append(alphabet[Int(third & 63)])
    }
}
