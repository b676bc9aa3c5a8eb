// SPDX-License-Identifier: MIT

public import HTTPTypes

/// A question to an API, and the way to read its answer.
///
/// It consists of ``RequestPart``s in their order and a ``ResponseReader``. It
/// does nothing by itself; a ``Client`` may send it many times, from any task.
///
/// ```swift
/// let latest = Request<[Donation]>.get("people/\(id)/donations",
///     .query("limit", 10),
///     .query("since", since),              // nil is not sent
///     .timeout(.seconds(5)))
/// let donations = try await client.send(latest)
/// ```
///
/// Parts are applied in order and later ones win. Without a method the request
/// is a `GET`, or a `POST` when it has content.
public struct Request<Output: Sendable>: Sendable {
    /// The instructions, in the order in which they are applied.
    public var parts: [RequestPart]

    /// How the answer becomes an `Output`.
    public var reader: ResponseReader<Output>

    /// A request to `path`, relative to the client's base URL.
    ///
    /// - Parameters:
    ///   - method: The request method. `nil` (the default) is `GET`, or `POST`
    ///     when there is content.
    ///   - path: The path; interpolated values are percent-encoded.
    ///   - parts: More instructions. `nil` drops out.
    ///   - reader: How the answer is read.
    public init(
        _ method: HTTPRequest.Method? = nil,
        _ path: PathTemplate,
        _ parts: RequestPart?...,
        reading reader: ResponseReader<Output>
    ) {
        self.init(method, path, parts, reading: reader)
    }

    package init(
        _ method: HTTPRequest.Method?,
        _ path: PathTemplate,
        _ parts: [RequestPart?],
        reading reader: ResponseReader<Output>
    ) {
        self.reader = reader
        self.parts = [.path(path)]
        if let method { self.parts.append(.method(method)) }
        self.parts += parts.lazy.compactMap(\.self)
    }

    init(parts: [RequestPart], reader: ResponseReader<Output>) {
        self.parts = parts
        self.reader = reader
    }

    /// The same request with more parts behind its own.
    public func with(_ parts: RequestPart?...) -> Self {
        Request(parts: self.parts + parts.compactMap(\.self), reader: reader)
    }

    /// The same request with more parts behind its own.
    public func with(_ parts: [RequestPart?]) -> Self {
        Request(parts: self.parts + parts.compactMap(\.self), reader: reader)
    }

    /// The same request, read in another way.
    public func reading<New: Sendable>(_ reader: ResponseReader<New>) -> Request<New> {
        Request<New>(parts: parts, reader: reader)
    }
}
