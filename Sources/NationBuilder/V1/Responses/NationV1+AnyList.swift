// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON
import HTTPTypes

// Generic methods for any list, by its path and the key of its items.

extension NationV1 {
    /// Returns the items of all pages of the list at a path, one by one.
    ///
    /// ```swift
    /// for try await tagging: V1.Tagging in nation.v1.items("people/\(7)/taggings", at: "taggings") { … }
    /// ```
    ///
    /// - Parameters:
    ///   - path: The path relative to `/api/v1`; interpolated values are
    ///     encoded.
    ///   - parts: The query and other parts of each request.
    ///   - key: The key of the items.
    public func items<Item: JSONReadable & JSONWritable & Sendable>(
        _ path: PathTemplate, _ parts: RequestPart?..., at key: String
    ) -> ItemSequence<V1.Page<Item>, Item> { items(V1.list(path, at: key), parts) }

    /// Returns the pages of the list at a path.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - path: The path relative to `/api/v1`; interpolated values are
    ///     encoded.
    ///   - parts: The query and other parts of each request.
    ///   - key: The key of the items.
    public func pages<Item: JSONReadable & JSONWritable & Sendable>(
        _ path: PathTemplate, _ parts: RequestPart?..., at key: String
    ) -> PageSequence<V1.Page<Item>> { pages(V1.list(path, at: key), parts) }

    /// Returns the items of all pages of any list, one by one, as the nation sent them.
    ///
    /// Pages have 100 items unless the request sets another number.
    ///
    /// - Parameter request: The request for the first page; only its reader is not used.
    public func jsonItems<Output>(of request: Request<Output>) -> ItemSequence<V1.Page<JSONValue>, JSONValue> {
        items(request.reading(.json()).with(.query("limit", 100, unless: ["limit", "per_page"])))
    }
}

extension V1 {
    /// Creates a request for a page of a list, whose items are at a key of the
    /// top-level object.
    ///
    /// - Parameters:
    ///   - path: The path relative to `/api/v1`; interpolated values are
    ///     encoded.
    ///   - key: The key of the items; `results` in most responses.
    public static func list<Item: JSONReadable & JSONWritable & Sendable>(
        _ path: PathTemplate, at key: String = "results"
    ) -> Request<Page<Item>> {
        guard key != "results" else { return Request(.get, path, reading: .json()) }
        let response = ResponseReader<JSONObject>.json()
        return Request(
            .get, path,
            reading: ResponseReader(accept: response.accept) { head, body, coders in
                var object = try response.read(head, body, coders)
                guard let items = object[key] else {
                    throw ClientError(.undecodable.json, reason: "there are no items at \(key)")
                }
                object[key] = nil
                object["results"] = items
                return try ResponseReader<Page<Item>>.json().read(head, JSONWriter().write(object), coders)
            })
    }
}
