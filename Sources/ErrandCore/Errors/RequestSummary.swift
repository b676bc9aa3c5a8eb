// SPDX-License-Identifier: MIT

public import HTTPTypes

/// What was asked, fit to be shown: method, template and call, no values.
public struct RequestSummary: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The method.
    public let method: HTTPRequest.Method
    /// The path's template, such as `people/{}`.
    public let template: String
    /// The call's identity.
    public let id: CallID

    let request: RawRequest

    /// The summary of a request.
    public init(_ request: RawRequest) {
        method = request.head.method
        template = request.template
        id = request.id
        self.request = request
    }

    /// The URL with every value hidden that the redaction does not name public.
    public var url: String { request.redaction.url(of: request) }

    /// Method and template, such as `GET people/{}`.
    public var description: String { "\(method.rawValue) \(template)" }

    /// Method, redacted URL and call.
    public var debugDescription: String { "\(method.rawValue) \(url) [\(id)]" }
}

/// What was answered: status, fields and the beginning of the body.
///
/// Its descriptions show the status and what the redaction names public.
public struct ResponseSummary: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// Status and fields, as they came.
    public let head: HTTPResponse
    /// The first bytes of the body, 64 KiB at most; empty when none was read.
    public let bodyPrefix: [UInt8]

    private let redaction: Redaction

    /// The summary of an answer.
    public init(head: HTTPResponse, bodyPrefix: [UInt8] = [], redaction: Redaction = .standard) {
        self.head = head
        self.bodyPrefix = Array(bodyPrefix.prefix(Self.prefixLimit))
        self.redaction = redaction
    }

    /// 64 KiB.
    public static let prefixLimit = 65536

    /// The status.
    public var description: String { "\(head.status.code)" }

    /// Status and redacted fields, and the size of the body's prefix.
    public var debugDescription: String {
        let fields = redaction.fields(head.headerFields).map { "\($0.name): \($0.value)" }
        return "\(head.status.code) {\(fields.joined(separator: ", "))} \(bodyPrefix.count) bytes"
    }
}
