// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// A content coding that is undone (RFC 9110 §8.4.1).
enum ContentCoding {
    case gzip, deflate

    /// What is asked for.
    static let accepted = "gzip, deflate"

    /// The coding of an answer; `nil` for none, or for one that is left alone.
    init?(_ fields: HTTPFields) {
        guard let field = fields.first(where: { $0.name == .contentEncoding }) else { return nil }
        switch field.value.lowercased() {
        case "gzip", "x-gzip": self = .gzip
        case "deflate": self = .deflate
        default: return nil
        }
    }

    /// The content of a body in this coding.
    ///
    /// - Parameter ratio: How many bytes one byte may become.
    func decoded(_ body: Body, ratio: Int) -> Body {
        .once(length: nil) { InflatedIterator(base: body.makeAsyncIterator(), inflater: Inflater(self, ratio: ratio)) }
    }
}

/// The chunks of a body with its coding undone.
private struct InflatedIterator: AsyncIteratorProtocol {
    var base: Body.AsyncIterator
    let inflater: Inflater

    mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        while true {
            let bytes = try inflater.inflate()
            if !bytes.isEmpty { return bytes[...] }
            guard let chunk = try await base.next(isolation: actor) else {
                try inflater.finish()
                return nil
            }
            inflater.append(chunk)
        }
    }
}
