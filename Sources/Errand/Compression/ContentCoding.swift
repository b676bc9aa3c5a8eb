// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The content codings of a response, which are decoded in reverse order (RFC
/// 9110 §8.4).
struct ContentCoding: Sendable, Equatable {
    /// One coding (§8.4.1; RFC 7932, RFC 8878).
    ///
    /// `br` and `zstd` need a library of the system each: they are there with the package's traits
    /// `Brotli` and `Zstandard`.
    enum Step: Sendable {
        case gzip, deflate
        #if Brotli
            case brotli
        #endif
        #if Zstandard
            case zstandard
        #endif

        init?(name: String) {
            switch name {
            case "gzip", "x-gzip": self = .gzip
            case "deflate": self = .deflate
            #if Brotli
                case "br": self = .brotli
            #endif
            #if Zstandard
                case "zstd": self = .zstandard
            #endif
            default: return nil
            }
        }

        var decoder: any ContentDecoder {
            switch self {
            case .gzip, .deflate: Inflater(self)
            #if Brotli
                case .brotli: BrotliDecoder()
            #endif
            #if Zstandard
                case .zstandard: ZstandardDecoder()
            #endif
            }
        }
    }

    /// The codings in the order in which they were applied.
    let steps: [Step]

    static let gzip = ContentCoding(steps: [.gzip])
    static let deflate = ContentCoding(steps: [.deflate])

    /// The value of `Accept-Encoding`.
    static let accepted = ["gzip", "deflate", "br", "zstd"].filter { Step(name: $0) != nil }.joined(
        separator: ", ")

    /// The largest number of codings, as in curl.
    ///
    /// No server needs more than one.
    private static let mostSteps = 5

    private init(steps: [Step]) { self.steps = steps }

    /// Reads the codings of a response; `nil` when there are none.
    ///
    /// - Throws: ``UnknownCoding`` when a coding cannot be undone, or when there
    ///   are more than five.
    init?(_ fields: HTTPFields) throws(UnknownCoding) {
        var steps: [Step] = []
        for field in fields where field.name == .contentEncoding {
            for name in field.value.split(separator: ",") {
                let name = name.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ").lowercased()
                if name.isEmpty || name == "identity" { continue }
                guard let step = Step(name: name) else { throw UnknownCoding(name: name) }
                steps.append(step)
            }
        }
        guard steps.count <= Self.mostSteps else { throw UnknownCoding(name: "") }
        guard !steps.isEmpty else { return nil }
        self.steps = steps
    }

    /// Returns the decoded content of a body.
    ///
    /// - Parameter ratio: The largest ratio of decoded to encoded bytes, beyond
    ///   ``DecodedIterator/floor``.
    func decoded(_ body: Body, ratio: Int) -> Body {
        .once(length: nil) {
            DecodedIterator(
                base: body.makeAsyncIterator(), decoders: steps.reversed().map(\.decoder), ratio: ratio)
        }
    }
}

/// A decoder of one content coding, which is fed with input and asked for output.
protocol ContentDecoder: AnyObject {
    /// Appends input.
    func append(_ chunk: ArraySlice<UInt8>)

    /// Returns a block of output; an empty block when more input is needed.
    ///
    /// - Throws: `ClientError.undecodable.encoding` for input in another format.
    func decode() throws -> [UInt8]

    /// Checks that the input is complete.
    ///
    /// - Throws: `ClientError.undecodable.truncated` when it is not: the content is cut
    ///   off, although its announced length was right.
    func finish() throws
}

/// The error that a content has a coding that cannot be undone.
struct UnknownCoding: Error {
    /// The name that the response gives; empty when there are too many codings.
    let name: String

    /// The names that others than a server have given (IANA's registry of content
    /// codings): only these are shown.
    private static let registered: Set<String> = [
        "aes128gcm", "br", "compress", "dcb", "dcz", "exi", "pack200-gzip", "x-compress", "zstd",
    ]

    /// Returns whether a request asked for the coding, to undo it by itself.
    func isAsked(by request: RawRequest) -> Bool {
        let asked = request.head.headerFields[values: .acceptEncoding].joined(separator: ",").lowercased()
        return asked.split(separator: ",").contains { entry in
            let coding = entry.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
            return coding == name
        }
    }

    /// Returns a body that throws in place of its first byte.
    func refused(_ body: Body) -> Body {
        let shown = Self.registered.contains(name) ? "the content coding \(name)" : "a content coding"
        let reason =
            name.isEmpty ? "the body has too many content codings" : "the body has \(shown) that was not asked for"
        let error = ClientError(.undecodable.encoding, reason: reason)
        return .once(length: nil) { RefusedIterator(base: body.makeAsyncIterator(), error: error) }
    }
}

/// The chunks of a body that must be empty.
private struct RefusedIterator: AsyncIteratorProtocol {
    var base: Body.AsyncIterator
    let error: ClientError

    mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        while let chunk = try await base.next(isolation: actor) {
            guard chunk.isEmpty else { throw error }
        }
        return nil
    }
}
