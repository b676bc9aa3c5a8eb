// SPDX-License-Identifier: MIT

import HTTPTypes

extension Request where Output: Decodable {
    /// A `GET` whose JSON answer is decoded.
    public static func get(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.get, path, parts, reading: .json())
    }

    /// A `POST` whose JSON answer is decoded.
    public static func post(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.post, path, parts, reading: .json())
    }

    /// A `PUT` whose JSON answer is decoded.
    public static func put(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.put, path, parts, reading: .json())
    }

    /// A `PATCH` whose JSON answer is decoded.
    public static func patch(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.patch, path, parts, reading: .json())
    }

    /// A `DELETE` whose JSON answer is decoded.
    public static func delete(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.delete, path, parts, reading: .json())
    }
}

extension Request where Output == Void {
    /// A `GET` whose body is discarded.
    public static func get(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.get, path, parts, reading: .nothing)
    }

    /// A `HEAD`, which has no body to read.
    public static func head(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.head, path, parts, reading: .nothing)
    }

    /// A `POST` whose answer's body is discarded.
    public static func post(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.post, path, parts, reading: .nothing)
    }

    /// A `PUT` whose answer's body is discarded.
    public static func put(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.put, path, parts, reading: .nothing)
    }

    /// A `PATCH` whose answer's body is discarded.
    public static func patch(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.patch, path, parts, reading: .nothing)
    }

    /// A `DELETE` whose answer's body is discarded.
    public static func delete(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.delete, path, parts, reading: .nothing)
    }
}
