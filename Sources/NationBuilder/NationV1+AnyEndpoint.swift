// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

// Generic methods for any endpoint, by its path.

extension NationV1 {
    /// Fetches the value at a path, or the value at a key of its top-level object.
    ///
    /// ```swift
    /// let count: Int = try await nation.v1.fetch("people/count", at: "people_count")
    /// let lists: [JSONValue] = try await nation.v1.fetch("lists", .limit(50), at: "results")
    /// ```
    ///
    /// - Parameters:
    ///   - path: The path relative to `/api/v1`; interpolated values are
    ///     encoded.
    ///   - parts: The query and other parts of the request.
    ///   - key: The key of the value; without it the whole response is read.
    public func fetch<Output: Decodable & Sendable>(
        _ path: PathTemplate, _ parts: RequestPart?..., at key: String? = nil
    ) async throws -> Output {
        try await client.send(V1.fetch(path, at: key), .group(parts))
    }

    /// Posts a value and returns the response.
    ///
    /// - Parameters:
    ///   - path: The path relative to `/api/v1`; interpolated values are
    ///     encoded.
    ///   - body: The whole body, with its wrapping key: `["person": draft]`.
    ///   - parts: Other parts of the request.
    ///   - key: The key of the returned value; without it the whole response is
    ///     read.
    public func create<Output: Decodable & Sendable>(
        _ path: PathTemplate, _ body: some Encodable & Sendable, _ parts: RequestPart?..., at key: String? = nil
    ) async throws -> Output {
        try await client.send(V1.create(path, body, at: key), .group(parts))
    }

    /// Puts a value and returns the response.
    public func save<Output: Decodable & Sendable>(
        _ path: PathTemplate, _ body: some Encodable & Sendable, _ parts: RequestPart?..., at key: String? = nil
    ) async throws -> Output {
        try await client.send(V1.save(path, body, at: key), .group(parts))
    }

    /// Posts a value and ignores the response's body.
    public func create(_ path: PathTemplate, _ body: some Encodable & Sendable, _ parts: RequestPart?...) async throws {
        try await client.send(Request<Void>.post(path, .json(body)), .group(parts))
    }

    /// Puts a value and ignores the response's body.
    public func save(_ path: PathTemplate, _ body: some Encodable & Sendable, _ parts: RequestPart?...) async throws {
        try await client.send(Request<Void>.put(path, .json(body)), .group(parts))
    }

    /// Deletes the resource at a path.
    public func delete(_ path: PathTemplate, _ parts: RequestPart?...) async throws {
        try await client.send(V1.delete(path), .group(parts))
    }

    /// Deletes the resource at a path, and returns the value at a key of the
    /// response's top-level object.
    public func delete<Output: Decodable & Sendable>(
        _ path: PathTemplate, _ parts: RequestPart?..., at key: String
    ) async throws -> Output {
        try await client.send(Request(.delete, path, reading: .json(at: key)), .group(parts))
    }
}

extension V1 {
    /// Creates a request for the value at a path, or for the value at a key of
    /// its top-level object.
    public static func fetch<Output: Decodable & Sendable>(
        _ path: PathTemplate, at key: String? = nil
    ) -> Request<Output> {
        Request(.get, path, reading: .json(at: key))
    }

    /// Creates a request that posts a value.
    public static func create<Output: Decodable & Sendable>(
        _ path: PathTemplate, _ body: some Encodable & Sendable, at key: String? = nil
    ) -> Request<Output> {
        Request(.post, path, .json(body), reading: .json(at: key))
    }

    /// Creates a request that puts a value.
    public static func save<Output: Decodable & Sendable>(
        _ path: PathTemplate, _ body: some Encodable & Sendable, at key: String? = nil
    ) -> Request<Output> {
        Request(.put, path, .json(body), reading: .json(at: key))
    }

    /// Creates a request that deletes the resource at a path.
    public static func delete(_ path: PathTemplate) -> Request<Void> { .delete(path) }
}
