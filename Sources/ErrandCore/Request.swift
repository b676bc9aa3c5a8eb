// SPDX-License-Identifier: MIT

public import HTTPTypes

/// A request to an API, and the way to read its response.
///
/// A request consists of ordered ``RequestPart``s and a ``ResponseReader``. It
/// does nothing by itself: a ``Client`` sends it, as often as you like and from
/// any task.
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

    /// The reader that turns the response into an `Output`.
    public var reader: ResponseReader<Output>

    /// Creates a request to `path`, relative to the client's base URL.
    ///
    /// - Parameters:
    ///   - method: The request method. `nil` (the default) is `GET`, or `POST`
    ///     when there is content.
    ///   - path: The path; interpolated values are percent-encoded.
    ///   - parts: More instructions. `nil` is ignored.
    ///   - reader: The reader of the response.
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

    /// Returns the request with more parts after its own.
    public func with(_ parts: RequestPart?...) -> Self {
        Request(parts: self.parts + parts.compactMap(\.self), reader: reader)
    }

    /// Returns the request with more parts after its own.
    public func with(_ parts: [RequestPart?]) -> Self {
        Request(parts: self.parts + parts.compactMap(\.self), reader: reader)
    }

    /// Returns the request with another reader.
    public func reading<New: Sendable>(_ reader: ResponseReader<New>) -> Request<New> {
        Request<New>(parts: parts, reader: reader)
    }
}
