// SPDX-License-Identifier: MIT

public import HTTPTypes

/// The summary of a request for logs and errors: method, place and call,
/// without values.
public struct RequestSummary: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The method.
    public let method: HTTPRequest.Method
    /// The path's template, such as `people/{}`.
    public let template: String
    /// The call's identity.
    public let id: CallID

    private let request: RawRequest

    /// Creates the summary of a request.
    public init(_ request: RawRequest) {
        method = request.head.method
        template = request.template
        id = request.id
        self.request = request
    }

    /// The URL; values that the redaction does not name public are hidden.
    public var url: String { request.redaction.url(of: request) }

    /// Scheme and authority.
    public var origin: URLOrigin { request.origin }

    /// The fields; values that the redaction does not name public are hidden.
    public var fields: [(name: String, value: String)] { request.redaction.fields(request.head.headerFields) }

    /// The content, with private values hidden; `nil` without content, or when the
    /// content is not in memory.
    public var body: String? {
        guard let bytes = request.body?.bytesInMemory, !bytes.isEmpty else { return nil }
        return request.redaction.body(bytes, request.head.headerFields[.contentType]) ?? "\(bytes.count) bytes"
    }

    /// Returns the request as a cURL command, with private values hidden.
    public func curl() -> String { request.curl() }

    /// Method and template, such as `GET people/{}`.
    ///
    /// A request by a whole URL has no template, so origin and path take its
    /// place: `GET https://example.com/people/{}`. Segments that may be values
    /// become `{}`, and the query is left out.
    public var description: String {
        let isTelling = !template.isEmpty && template != "{}"
        return "\(method.rawValue) \(isTelling ? template : request.redaction.place(of: request))"
    }

    /// The method, the redacted URL and the call's identity.
    public var debugDescription: String { "\(method.rawValue) \(url) [\(id)]" }
}

/// The summary of a response: status, fields and the beginning of the body.
///
/// Its descriptions show the status, and the values that the redaction names
/// public.
public struct ResponseSummary: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The status and the fields, as received.
    public let head: HTTPResponse
    /// The first bytes of the body, 64 KiB at most; empty when none was read.
    public let bodyPrefix: [UInt8]

    private let redaction: Redaction

    /// Creates the summary of a response.
    public init(head: HTTPResponse, bodyPrefix: [UInt8] = [], redaction: Redaction = .standard) {
        self.head = head
        self.bodyPrefix = Array(bodyPrefix.prefix(Self.prefixLimit))
        self.redaction = redaction
    }

    /// The largest size of ``bodyPrefix``: 64 KiB.
    public static let prefixLimit = 65536

    /// The fields; values that the redaction does not name public are hidden.
    public var fields: [(name: String, value: String)] { redaction.fields(head.headerFields) }

    /// The beginning of the body, with private values hidden; `nil` when none was
    /// read.
    public var body: String? {
        guard !bodyPrefix.isEmpty else { return nil }
        return redaction.body(bodyPrefix[...], head.headerFields[.contentType]) ?? "\(bodyPrefix.count) bytes"
    }

    /// The status.
    public var description: String { "\(head.status.code)" }

    /// Status and redacted fields, and the size of the body's prefix.
    public var debugDescription: String {
        let fields = fields.map { "\($0.name): \($0.value)" }
        return "\(head.status.code) {\(fields.joined(separator: ", "))} \(bodyPrefix.count) bytes"
    }
}
