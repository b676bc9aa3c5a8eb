// SPDX-License-Identifier: MIT

import HTTPTypes

extension Request where Output: Decodable {
    /// Creates a `GET` request whose JSON response is decoded.
    public static func get(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.get, path, parts, reading: .json())
    }

    /// Creates a `POST` request whose JSON response is decoded.
    public static func post(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.post, path, parts, reading: .json())
    }

    /// Creates a `PUT` request whose JSON response is decoded.
    public static func put(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.put, path, parts, reading: .json())
    }

    /// Creates a `PATCH` request whose JSON response is decoded.
    public static func patch(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.patch, path, parts, reading: .json())
    }

    /// Creates a `DELETE` request whose JSON response is decoded.
    public static func delete(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.delete, path, parts, reading: .json())
    }
}

extension Request where Output == Void {
    /// Creates a `GET` request whose response body is discarded.
    public static func get(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.get, path, parts, reading: .nothing)
    }

    /// Creates a `HEAD` request.
    ///
    /// Its response has no body.
    public static func head(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.head, path, parts, reading: .nothing)
    }

    /// Creates a `POST` request whose response body is discarded.
    public static func post(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.post, path, parts, reading: .nothing)
    }

    /// Creates a `PUT` request whose response body is discarded.
    public static func put(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.put, path, parts, reading: .nothing)
    }

    /// Creates a `PATCH` request whose response body is discarded.
    public static func patch(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.patch, path, parts, reading: .nothing)
    }

    /// Creates a `DELETE` request whose response body is discarded.
    public static func delete(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.delete, path, parts, reading: .nothing)
    }
}
