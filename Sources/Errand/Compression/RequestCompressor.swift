// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// The middleware that compresses request bodies with gzip (RFC 9110 §8.4.1.3).
///
/// Few servers read compressed requests, so use this middleware only for servers that
/// do. Put it inside retries and inside authorizers that sign bodies, next to
/// the transport.
///
/// Three kinds of bodies are not compressed: encoded bodies, bodies of a type
/// that is already compressed, such as an image, and small bodies. A compressed
/// body in memory stays in memory and has a known length. Any other body is
/// compressed as it is sent, and its length becomes unknown. A replayable body
/// stays replayable.
public struct RequestCompressor: Middleware {
    private let minimumSize: Int
    private let level: Int

    /// Creates a middleware that compresses request bodies.
    ///
    /// - Parameters:
    ///   - minimumSize: The smallest body in bytes that is compressed; 1024 by
    ///     default. A body of unknown length is compressed.
    ///   - level: The level from 1, fast, to 9, small; 6 by default.
    public init(from minimumSize: Int = 1024, level: Int = 6) {
        self.minimumSize = minimumSize
        self.level = level
    }

    /// Sends the request with its body compressed.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        guard let body = request.body, isWanted(request, body) else { return try await next(request) }
        var compressed = request
        compressed.body = try gzip(body)
        compressed.body?.trailers = body.trailers
        compressed.head.headerFields[.contentEncoding] = "gzip"
        // A `Content-Length` that the request has set is that of the plain
        // body.
        compressed.head.headerFields[.contentLength] = nil
        return try await next(compressed)
    }

    /// `true`: the middleware waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }

    private func isWanted(_ request: RawRequest, _ body: Body) -> Bool {
        let fields = request.head.headerFields
        guard request.options.compression != .none, !fields.contains(.contentEncoding), body.length != 0 else {
            return false
        }
        if request.options.compression == .gzip { return true }
        if let length = body.length, length < Int64(minimumSize) { return false }
        return !Self.isCompressed(fields[.contentType].map { MediaType($0).essence } ?? "")
    }

    private func gzip(_ body: Body) throws -> Body {
        if let bytes = body.bytesInMemory { return .bytes(try GzipStream.compress(bytes, level: level)) }
        let stream = GzipStream(base: body, level: level)
        return body.isReplayable ? .replayable(length: nil) { _ in stream } : .stream(stream)
    }

    /// Returns whether content of a type is already compressed.
    private static func isCompressed(_ type: String) -> Bool {
        if type == "image/svg+xml" || type == "image/bmp" { return false }
        return ["image/", "video/", "audio/", "font/woff"].contains { type.hasPrefix($0) }
            || ["application/gzip", "application/zip", "application/zstd", "application/x-7z-compressed"].contains(type)
    }
}

extension Middleware where Self == RequestCompressor {
    /// Compresses request bodies with gzip: see ``RequestCompressor``.
    public static func compress(from minimumSize: Int = 1024, level: Int = 6) -> Self {
        RequestCompressor(from: minimumSize, level: level)
    }
}

/// The choice of whether a request's body is compressed.
public struct CompressionMode: Sendable, Hashable {
    private enum Kind { case automatic, gzip, none }
    private let kind: Kind

    /// The client's ``RequestCompressor`` decides, by size and type.
    public static var automatic: Self { Self(kind: .automatic) }
    /// The client's ``RequestCompressor`` compresses, whatever size and type.
    public static var gzip: Self { Self(kind: .gzip) }
    /// The body is not compressed.
    public static var none: Self { Self(kind: .none) }
}

extension Options {
    private enum Compression: OptionKey { static let defaultValue = CompressionMode.automatic }

    /// The choice of whether the request's body is compressed.
    ///
    /// It applies to clients with a ``RequestCompressor``.
    ///
    /// `automatic` by default.
    public var compression: CompressionMode {
        get { self[Compression.self] }
        set { self[Compression.self] = newValue }
    }
}
