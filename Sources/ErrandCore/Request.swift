// SPDX-License-Identifier: MIT

public import HTTPTypes

/// What to ask, and how to read the answer.
///
/// A request is a value: an ordered list of ``RequestPart``s and a
/// ``ResponseReader``. It is inert until a ``Client`` sends it, and may be
/// stored, sent many times and from any task.
///
/// ```swift
/// let recent = Request<[Person]>.get("lists/\(listID)/people",
///     .query("limit", 50),
///     .query("email", email),              // nil is not sent
///     .timeout(.seconds(5)))
/// let people = try await client.send(recent)
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
