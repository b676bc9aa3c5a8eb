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
        for name in Self.names(fields) {
            guard let step = Step(name: name) else { throw UnknownCoding(name: name) }
            steps.append(step)
        }
        guard steps.count <= Self.mostSteps else { throw UnknownCoding(name: "") }
        guard !steps.isEmpty else { return nil }
        self.steps = steps
    }

    /// Returns the names of the codings of a response, without those that leave the content as it is.
    static func names(_ fields: HTTPFields) -> [String] {
        fields.filter { $0.name == .contentEncoding }.flatMap { $0.value.split(separator: ",") }
            .map { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ").lowercased() }
            .filter { !$0.isEmpty && !noCodings.contains($0) }
    }

    /// The names that servers send for a content that is not coded.
    ///
    /// * `none`: HTTP knows only `identity`. curl knows it too.
    /// * Charsets, which belong to `Content-Type`: objects of S3 and OSS that were stored with such a field, sites of
    ///   PHP and OpenResty.
    /// * `7bit`, `8bit` and `binary`, of which MIME says that nothing is encoded (RFC 2045 §6.2).
    /// * `aws-chunked`: the framing of an upload. Stores that are compatible with S3, such as NooBaa, keep it by mistake.
    private static let noCodings: Set<String> = [
        "identity", "none", "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1", "windows-1252",
        "7bit", "8bit", "binary", "aws-chunked",
    ]

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

    /// Whether the name can be shown.
    ///
    /// A peer may write anything into the field. A coding is a token (RFC 9110 §8.4.1), as the name of a field is.
    private var isShown: Bool { name.utf8.count <= 40 && HTTPField.Name(name) != nil }

    /// Returns whether a request asked for the coding, to undo it by itself, or takes any.
    func isAsked(by request: RawRequest) -> Bool {
        if request.options.acceptsUnknownCodings { return true }
        let asked = request.head.headerFields[values: .acceptEncoding].joined(separator: ",").lowercased()
        return asked.split(separator: ",").contains { entry in
            let coding = entry.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
            return coding == name
        }
    }

    /// Returns a body that throws in place of its first byte.
    func refused(_ body: Body) -> Body {
        let shown = isShown ? "the content coding \(name)" : "a content coding"
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
