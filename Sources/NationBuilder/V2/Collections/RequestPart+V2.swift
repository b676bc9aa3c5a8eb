// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI

extension RequestPart {
    /// Returns a part that refuses an id which the API would read as an
    /// operation.
    ///
    /// For example, `signups/me` is always the token's owner.
    static func id(_ id: ResourceID, of type: (some V2.ResourceModel).Type) -> Self {
        .edit { _ in
            guard !["", "me", "push"].contains(id.rawValue) else {
                throw ClientError(.invalidRequest.url, reason: "this is not an id of \(type.resourceType)")
            }
        }
    }

    /// Returns a part that refuses a page size that the API does not allow.
    static func pageSize(_ count: Int?) -> Self {
        .edit { _ in
            guard (1...100).contains(count ?? 1) else {
                throw ClientError(.invalidRequest.url, reason: "a page has 1 to 100 resources, not \(count ?? 0)")
            }
        }
    }
}

extension RequestPart {
    /// Returns a part that refuses sideloads that the documentation does not list
    /// for an operation.
    static func sideloads<Model: V2.ResourceModel>(
        of query: ResourceQuery<Model>, _ operation: V2.Operation
    ) -> Self? {
        let paths = query.includedPaths
        guard !paths.isEmpty else { return nil }
        let isPlain = V2.plainOperations[Model.resourceType]?.contains(operation) ?? false
        guard let unlisted = isPlain ? paths.first : paths.first(where: { $0.contains(".") }) else { return nil }
        let reason =
            "the documentation of version 2 does not list the sideload \(unlisted) for this operation of "
            + "\(Model.resourceType): to send it all the same, pass .raw(\"include\", …)"
        return .edit { _ in throw ClientError(.invalidRequest, reason: reason) }
    }
}

extension V2 {
    /// An operation whose documentation may list no sideloads.
    enum Operation: Sendable {
        case list, show, create, update
    }
}

extension PathTemplate.StringInterpolation {
    /// Appends text that belongs to the fixed part of the path, such as a
    /// type's name.
    mutating func appendInterpolation(path text: String) { appendLiteral(text) }
}
