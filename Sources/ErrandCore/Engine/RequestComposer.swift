// SPDX-License-Identifier: MIT

import HTTPTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Turns a list of parts into a request with nothing left to decide.
struct RequestComposer: Sendable {
    let configuration: Client.Configuration
    let accept: [MediaType]
    let parts: [RequestPart]

    /// All parts, in their order of precedence.
    private var layers: [[RequestPart]] { [configuration.defaults, parts, configuration.enforced] }

    /// Whether composing may take time.
    var isComputed: Bool { layers.contains { $0.contains(where: \.isComputed) } }

    /// The request, when no part is computed.
    func composeNow(_ id: CallID) throws -> RawRequest {
        var draft = RequestDraft(baseURL: configuration.baseURL)
        for layer in layers {
            for part in layer { try Self.applyNow(part, to: &draft) }
        }
        return try resolve(draft, id)
    }

    private static func applyNow(_ part: RequestPart, to draft: inout RequestDraft) throws {
        if case .group(let parts) = part.step {
            for part in parts { try applyNow(part, to: &draft) }
        } else {
            _ = try part.applyNow(to: &draft)
        }
    }

    /// The request, with its computed parts.
    func compose(_ id: CallID) async throws -> RawRequest {
        var draft = RequestDraft(baseURL: configuration.baseURL)
        for layer in layers {
            for part in layer { try await part.apply(to: &draft) }
        }
        return try resolve(draft, id)
    }

    private func resolve(_ draft: RequestDraft, _ id: CallID) throws -> RawRequest {
        let content = try draft.content.resolve(draft.options.coders ?? configuration.coders)
        let method = draft.method ?? (content == nil ? .get : .post)
        var head = HTTPRequest(method: method, scheme: nil, authority: nil, path: nil, headerFields: draft.headers)
        let target = try self.target(draft)
        head.scheme = target.origin.scheme
        head.authority = target.origin.authority
        head.path = draft.query.isEmpty ? target.path : target.path + "?" + QueryItem.encode(draft.query)
        if !accept.isEmpty, !head.headerFields.contains(.accept) {
            head.headerFields[.accept] = accept.lazy.map(\.description).joined(separator: ", ")
        }
        if !head.headerFields.contains(.userAgent) { head.headerFields[.userAgent] = Self.userAgent }
        if let type = content?.type, !head.headerFields.contains(.contentType) {
            guard HTTPField.isValidValue(type.description) else {
                throw ClientError(.invalidRequest.header, reason: "the content has an illegal media type")
            }
            head.headerFields[.contentType] = type.description
        }
        return RawRequest(
            head: head, body: content?.body, options: draft.options,
            // Never the path of a link: it may hold values, and labels must stay bounded.
            template: draft.path.template.isEmpty && draft.url != nil ? "{}" : draft.path.template, id: id,
            redaction: draft.options.redaction ?? configuration.redaction)
    }

    private func target(_ draft: RequestDraft) throws -> (origin: URLOrigin, path: String) {
        if let url = draft.url { return try URLReference.resolve(url, against: draft.baseURL) }
        if let problem = draft.path.problem { throw ClientError(.invalidRequest.url, reason: problem) }
        guard let base = draft.baseURL else {
            throw ClientError(.invalidRequest.url, reason: "there is a path, but no base URL")
        }
        return try base.resolve(draft.path)
    }

    static let userAgent = "errand/0.1"
}
