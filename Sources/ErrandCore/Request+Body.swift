// SPDX-License-Identifier: MIT

import HTTPTypes

// Bytes and text are `Decodable` too, but a caller who asks for them wants the
// body and not a JSON array of small numbers. The constraints are protocols: a
// request whose type is still open, as in `Request.get("p").reading(.text)`, must
// stay a `Request<Void>`.

extension Request where Output: Decodable & RangeReplaceableCollection, Output.Element == UInt8 {
    /// Creates a `GET` request whose response is read as bytes: `[UInt8]` or `Data`.
    public static func get(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.get, path, parts, reading: .body)
    }

    /// Creates a `POST` request whose response is read as bytes: `[UInt8]` or `Data`.
    public static func post(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.post, path, parts, reading: .body)
    }

    /// Creates a `PUT` request whose response is read as bytes: `[UInt8]` or `Data`.
    public static func put(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.put, path, parts, reading: .body)
    }

    /// Creates a `PATCH` request whose response is read as bytes: `[UInt8]` or `Data`.
    public static func patch(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.patch, path, parts, reading: .body)
    }

    /// Creates a `DELETE` request whose response is read as bytes: `[UInt8]` or `Data`.
    public static func delete(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.delete, path, parts, reading: .body)
    }
}

extension Request where Output: Decodable & StringProtocol & RangeReplaceableCollection {
    /// Creates a `GET` request whose response is read as text.
    public static func get(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.get, path, parts, reading: .string)
    }

    /// Creates a `POST` request whose response is read as text.
    public static func post(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.post, path, parts, reading: .string)
    }

    /// Creates a `PUT` request whose response is read as text.
    public static func put(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.put, path, parts, reading: .string)
    }

    /// Creates a `PATCH` request whose response is read as text.
    public static func patch(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.patch, path, parts, reading: .string)
    }

    /// Creates a `DELETE` request whose response is read as text.
    public static func delete(_ path: PathTemplate, _ parts: RequestPart?...) -> Self {
        Self(.delete, path, parts, reading: .string)
    }
}

extension ResponseReader where Output: RangeReplaceableCollection, Output.Element == UInt8 {
    /// A reader that returns the bytes as received.
    ///
    /// Use `.json()` for a JSON array of numbers.
    fileprivate static var body: Self { Self { _, body, _ in Output(body) } }
}

extension ResponseReader where Output: Decodable & StringProtocol & RangeReplaceableCollection {
    /// A reader that returns the text of ``ResponseReader/text`` when the response declares a type
    /// other than JSON, and decodes a JSON string otherwise.
    fileprivate static var string: Self {
        let json = Self.json()
        return Self(accept: [.json, "text/plain"]) { head, body, coders in
            let declared = head.headerFields[.contentType].map { MediaType($0) }
            guard let declared, !declared.isJSON else { return try json.read(head, body, coders) }
            return Output(head.text(of: body))
        }
    }
}
