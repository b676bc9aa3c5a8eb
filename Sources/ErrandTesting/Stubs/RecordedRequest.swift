// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandFoundation
public import ErrandJSON
public import HTTPTypes

/// A request that a test's transport has received, with its body read.
///
/// The description hides the values that the request's redaction hides.
public struct RecordedRequest: Sendable, CustomStringConvertible {
    /// The request.
    ///
    /// Its body holds the bytes that were read.
    public let request: RawRequest

    /// The bytes of the body.
    public let body: [UInt8]

    init(_ request: RawRequest, body: [UInt8]) {
        var request = request
        if request.body != nil { request.body = .bytes(body) }
        self.request = request
        self.body = body
    }

    /// The method.
    public var method: HTTPRequest.Method { request.head.method }

    /// The path, percent-encoded, without the query.
    public var path: String { String((request.head.path ?? "/").prefix { $0 != "?" }) }

    /// The query, percent-encoded, without `?`; `nil` when there is none.
    public var query: String? {
        guard let path = request.head.path, let mark = path.firstIndex(of: "?") else { return nil }
        return String(path[path.index(after: mark)...])
    }

    /// The fields.
    public var fields: HTTPFields { request.head.headerFields }

    /// The body as UTF-8; ill-formed octets become U+FFFD.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// Decodes the body as JSON.
    ///
    /// - Throws: The decoder's error when the body is not JSON.
    public func json() throws -> JSONValue { try JSONCoding().decode(from: body) }

    /// The method and the URL, with hidden values marked.
    public var description: String { "\(method.rawValue) \(request.redaction.url(of: request))" }
}
