// SPDX-License-Identifier: MIT

public import HTTPTypes

// Bytes and text are `Decodable` too. Who asks for them wants the body, and not a
// JSON array of small numbers. The constraints are protocols, so that a request
// whose type is still open, as in `Request.get("p").reading(.text)`, stays one
// without a value.

extension Request where Output: Decodable & RangeReplaceableCollection, Output.Element == UInt8 {
    /// A `GET` whose answer is read as the bytes that came: `[UInt8]` or `Data`.
    public static func get(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.get, path, parts, reading: .body)
    }

    /// A `POST` whose answer is read as the bytes that came: `[UInt8]` or `Data`.
    public static func post(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.post, path, parts, reading: .body)
    }

    /// A `PUT` whose answer is read as the bytes that came: `[UInt8]` or `Data`.
    public static func put(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.put, path, parts, reading: .body)
    }

    /// A `PATCH` whose answer is read as the bytes that came: `[UInt8]` or `Data`.
    public static func patch(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.patch, path, parts, reading: .body)
    }

    /// A `DELETE` whose answer is read as the bytes that came: `[UInt8]` or `Data`.
    public static func delete(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.delete, path, parts, reading: .body)
    }
}

extension Request where Output: Decodable & StringProtocol & RangeReplaceableCollection {
    /// A `GET` whose answer is read as text.
    public static func get(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.get, path, parts, reading: .string)
    }

    /// A `POST` whose answer is read as text.
    public static func post(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.post, path, parts, reading: .string)
    }

    /// A `PUT` whose answer is read as text.
    public static func put(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.put, path, parts, reading: .string)
    }

    /// A `PATCH` whose answer is read as text.
    public static func patch(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.patch, path, parts, reading: .string)
    }

    /// A `DELETE` whose answer is read as text.
    public static func delete(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.delete, path, parts, reading: .string)
    }
}

extension ResponseReader where Output: RangeReplaceableCollection, Output.Element == UInt8 {
    /// The bytes as they came.
    ///
    /// For a JSON array of numbers say `.json()`.
    fileprivate static var body: Self { Self { _, body, _ in Output(body) } }
}

extension ResponseReader where Output: Decodable & StringProtocol & RangeReplaceableCollection {
    /// A body that is declared as another type than JSON as UTF-8 text, and
    /// every other one as a JSON string.
    fileprivate static var string: Self {
        let json = Self.json()
        return Self(accept: [.json, "text/plain"]) { head, body, coders in
            let declared = head.headerFields[.contentType].map { MediaType($0) }
            guard let declared, !declared.isJSON else { return try json.read(head, body, coders) }
            return Output(String(decoding: body, as: UTF8.self))
        }
    }
}
