// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

// The generic door: any endpoint by its path.

extension NationV1 {
    /// What a path holds, or holds at a key of its top object.
    ///
    /// ```swift
    /// let count: Int = try await nation.v1.fetch("people/count", at: "people_count")
    /// let lists: [JSONValue] = try await nation.v1.fetch("lists", .limit(50), at: "results")
    /// ```
    ///
    /// - Parameters:
    ///   - path: Relative to `/api/v1`; interpolated values are encoded.
    ///   - parts: The query, and whatever else the request needs.
    ///   - key: The results key; without one the whole answer is read.
    public func fetch<Output: Decodable & Sendable>(
        _ path: PathTemplate, _ parts: RequestPart?..., at key: String? = nil
    ) async throws -> Output {
        try await client.send(V1.fetch(path, at: key), .group(parts))
    }

    /// Posts a value and reads what came of it.
    ///
    /// - Parameters:
    ///   - path: Relative to `/api/v1`; interpolated values are encoded.
    ///   - body: The whole body, with its wrapping key: `["person": draft]`.
    ///   - parts: Whatever else the request needs.
    ///   - key: The results key; without one the whole answer is read.
    public func create<Output: Decodable & Sendable>(
        _ path: PathTemplate, _ body: some Encodable & Sendable, _ parts: RequestPart?..., at key: String? = nil
    ) async throws -> Output {
        try await client.send(V1.create(path, body, at: key), .group(parts))
    }

    /// Puts a value and reads what came of it.
    public func save<Output: Decodable & Sendable>(
        _ path: PathTemplate, _ body: some Encodable & Sendable, _ parts: RequestPart?..., at key: String? = nil
    ) async throws -> Output {
        try await client.send(V1.save(path, body, at: key), .group(parts))
    }

    /// Posts a value whose answer does not matter, or has no body.
    public func create(_ path: PathTemplate, _ body: some Encodable & Sendable, _ parts: RequestPart?...) async throws {
        try await client.send(Request<Void>.post(path, .json(body)), .group(parts))
    }

    /// Puts a value whose answer does not matter, or has no body.
    public func save(_ path: PathTemplate, _ body: some Encodable & Sendable, _ parts: RequestPart?...) async throws {
        try await client.send(Request<Void>.put(path, .json(body)), .group(parts))
    }

    /// Deletes what a path names.
    public func delete(_ path: PathTemplate, _ parts: RequestPart?...) async throws {
        try await client.send(V1.delete(path), .group(parts))
    }

    /// Deletes what a path names, and reads what the answer holds at a key of its
    /// top object.
    public func delete<Output: Decodable & Sendable>(
        _ path: PathTemplate, _ parts: RequestPart?..., at key: String
    ) async throws -> Output {
        try await client.send(Request(.delete, path, reading: .json(at: key)), .group(parts))
    }
}

extension V1 {
    /// A request for what a path holds, or holds at a key of its top object.
    public static func fetch<Output: Decodable & Sendable>(
        _ path: PathTemplate, at key: String? = nil
    ) -> Request<Output> {
        Request(.get, path, reading: .json(at: key))
    }

    /// A request that posts a value.
    public static func create<Output: Decodable & Sendable>(
        _ path: PathTemplate, _ body: some Encodable & Sendable, at key: String? = nil
    ) -> Request<Output> {
        Request(.post, path, .json(body), reading: .json(at: key))
    }

    /// A request that puts a value.
    public static func save<Output: Decodable & Sendable>(
        _ path: PathTemplate, _ body: some Encodable & Sendable, at key: String? = nil
    ) -> Request<Output> {
        Request(.put, path, .json(body), reading: .json(at: key))
    }

    /// A request that deletes what a path names.
    public static func delete(_ path: PathTemplate) -> Request<Void> { .delete(path) }
}
