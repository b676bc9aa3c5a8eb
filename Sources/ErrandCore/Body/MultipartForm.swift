// SPDX-License-Identifier: MIT

/// A `multipart/form-data` body made of parts (RFC 7578).
///
/// The body streams and is never in memory as a whole. Its length is known when
/// the length of each file is known. It is replayable when each file is.
struct MultipartForm: Sendable {
    private enum Piece: Sendable {
        case text([UInt8])
        case body(Body)
    }

    private let pieces: [Piece]
    let type: MediaType

    init(fields: [QueryItem], files: [FormFile], boundary: String = MultipartForm.boundary()) {
        type = MediaType("multipart/form-data; boundary=\(boundary)")
        var pieces: [Piece] = []
        for field in fields {
            pieces.append(
                .text(Array("--\(boundary)\r\n\(Self.disposition(field.name))\r\n\r\n\(field.value)\r\n".utf8)))
        }
        for file in files {
            let type = (file.type ?? .bytes).description.filter { $0 != "\r" && $0 != "\n" && $0 != "\r\n" }
            let head = "\(Self.disposition(file.name, file.filename))\r\nContent-Type: \(type)\r\n\r\n"
            pieces.append(.text(Array("--\(boundary)\r\n\(head)".utf8)))
            pieces.append(.body(file.body))
            pieces.append(.text(Array("\r\n".utf8)))
        }
        pieces.append(.text(Array("--\(boundary)--\r\n".utf8)))
        self.pieces = pieces
    }

    /// Returns a boundary of 128 random bits.
    ///
    /// Nobody can guess it, so content can hold it only by chance.
    static func boundary() -> String {
        var random = SystemRandomNumberGenerator()
        return "errand-" + (0..<2).map { _ in hexadecimal(random.next()) }.joined()
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func disposition(_ name: String, _ filename: String? = nil) -> String {
        let head = "Content-Disposition: form-data; name=\"\(escape(name))\""
        guard let filename else { return head }
        return head + "; filename=\"\(escape(filename))\""
    }

    /// Escapes line breaks and quotes as `%0D`, `%0A` and `%22` (WHATWG HTML,
    /// "multipart/form-data encoding algorithm"), so that no name can end its
    /// field.
    private static func escape(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case "\"": result += "%22"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    var body: Body {
        var length: Int64? = 0
        var isReplayable = true
        for piece in pieces {
            switch piece {
            case .text(let bytes): length? += Int64(bytes.count)
            case .body(let body):
                isReplayable = isReplayable && body.isReplayable
                guard let known = length, let more = body.length else {
                    length = nil
                    continue
                }
                let (sum, overflow) = known.addingReportingOverflow(more)
                length = overflow ? nil : sum
            }
        }
        let pieces = pieces
        return Body(
            storage: .source { Body.AsyncIterator(Iterator(pieces: pieces[...])) }, length: length,
            isReplayable: isReplayable)
    }

    private struct Iterator: AsyncIteratorProtocol {
        var pieces: ArraySlice<Piece>
        var current: Body.AsyncIterator?

        mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            while true {
                if let chunk = try await current?.next(isolation: actor) { return chunk }
                current = nil
                switch pieces.popFirst() {
                case nil: return nil
                case .text(let bytes): return bytes[...]
                case .body(let body): current = body.makeAsyncIterator()
                }
            }
        }
    }
}
