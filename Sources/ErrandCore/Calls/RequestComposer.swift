// SPDX-License-Identifier: MIT

import HTTPTypes

/// The composer that turns a list of parts into a resolved request.
struct RequestComposer: Sendable {
    let core: ClientCore
    let accept: [MediaType]
    let parts: [RequestPart]

    /// Whether composing may take time.
    var isComputed: Bool { core.isComputed || parts.contains(where: \.isComputed) }

    /// Returns the request, when no part is computed.
    func composeNow(_ id: CallID) throws -> RawRequest {
        var draft = core.prelude
        for part in core.laterDefaults { try part.applyNow(to: &draft) }
        let defaultFields = core.laterDefaults.isEmpty ? nil : draft.headers
        for part in parts { try part.applyNow(to: &draft) }
        for part in core.configuration.enforced { try part.applyNow(to: &draft) }
        return try resolve(draft, id, defaultFields)
    }

    /// Returns the request, with its computed parts.
    func compose(_ id: CallID) async throws -> RawRequest {
        var draft = core.prelude
        for part in core.laterDefaults { try await part.apply(to: &draft) }
        let defaultFields = core.laterDefaults.isEmpty ? nil : draft.headers
        for part in parts { try await part.apply(to: &draft) }
        for part in core.configuration.enforced { try await part.apply(to: &draft) }
        return try resolve(draft, id, defaultFields)
    }

    /// - Parameter defaultFields: The fields that all defaults set; `nil` when the
    ///   leading constant defaults are the only ones.
    private func resolve(
        _ draft: RequestDraft, _ id: CallID, _ defaultFields: HTTPFields?
    ) throws -> RawRequest {
        let content = try draft.content.resolve(draft.options.coders ?? core.configuration.coders)
        let method = draft.method ?? (content == nil ? .get : .post)
        if method == .trace, content != nil {
            throw ClientError(.invalidRequest.encoding, reason: "a TRACE request has no content (RFC 9110 §9.3.8)")
        }
        let target = try self.target(draft)
        var head = HTTPRequest(
            method: method, scheme: target.origin.scheme, authority: target.origin.authority,
            path: target.pathAndQuery(with: draft.query),
            headerFields: draft.headers)
        if !accept.isEmpty, !head.headerFields.contains(.accept) {
            head.headerFields.append(Self.acceptField(accept))
        }
        if !head.headerFields.contains(.userAgent) { head.headerFields.append(Self.userAgent) }
        if let type = content?.type, !head.headerFields.contains(.contentType) {
            guard HTTPField.isValidValue(type.description) else {
                throw ClientError(.invalidRequest.header, reason: "the content has an illegal media type")
            }
            head.headerFields.append(HTTPField(name: .contentType, value: type.description))
        }
        return RawRequest(
            head: head, body: content?.body, options: draft.options,
            // A link's path is never the template: it may hold values, and the number of
            // labels must stay bounded.
            path: draft.path.template.isEmpty && draft.url != nil ? "{}" : draft.path, id: id,
            context: context(draft, defaultFields))
    }

    /// Returns the context that the request shares with others, mostly that of the client.
    private func context(_ draft: RequestDraft, _ defaultFields: HTTPFields?) -> RequestContext {
        guard draft.options.redaction != nil || defaultFields != nil else { return core.context }
        return RequestContext(
            redaction: draft.options.redaction ?? core.context.redaction, home: core.services.origin,
            defaultFields: defaultFields ?? core.context.defaultFields)
    }

    private func target(_ draft: RequestDraft) throws -> URLTarget {
        guard let url = draft.url else { return try Self.home(draft) }
        let reference = try URLReference(url)
        if reference.scheme != nil { return try URLTarget(reference) }
        guard draft.baseURL != nil else {
            throw ClientError(.invalidRequest.url, reason: "there is a relative reference, but no base URL")
        }
        return try URLTarget(reference.resolved(against: Self.home(draft, asFolder: true).reference))
    }

    /// Returns the target that base URL and path lead to.
    ///
    /// - Parameter asFolder: Whether a base URL without a path after it gets a
    ///   trailing slash, so that references lead below it.
    private static func home(_ draft: RequestDraft, asFolder: Bool = false) throws -> URLTarget {
        if let problem = draft.path.problem { throw ClientError(.invalidRequest.url, reason: problem) }
        guard let base = draft.baseURL else {
            throw ClientError(.invalidRequest.url, reason: "there is a path, but no base URL")
        }
        let (origin, path) = try base.resolve(draft.path)
        let isFolder = asFolder && draft.path.encoded.isEmpty && path != "/"
        return URLTarget(origin: origin, path: isFolder ? path + "/" : path, query: nil)
    }

    private static func acceptField(_ types: [MediaType]) -> HTTPField {
        if types.count == 1, types[0] == .json { return acceptJSON }
        return HTTPField(name: .accept, value: types.map(\.description).joined(separator: ", "))
    }

    private static let acceptJSON = HTTPField(name: .accept, value: MediaType.json.description)
    private static let userAgent = HTTPField(name: .userAgent, value: "errand/\(Release.version)")
}

extension URLTarget {
    /// Returns the path and the query, with the given pairs after those of the
    /// target.
    fileprivate func pathAndQuery(with items: [QueryItem]) -> String {
        guard !items.isEmpty else { return pathAndQuery }
        return pathAndQuery + (query == nil ? "?" : "&") + QueryItem.encode(items)
    }
}
