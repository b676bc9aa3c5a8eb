// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI

extension RequestPart {
    /// Returns a part that refuses an id which the API would read as an
    /// operation.
    ///
    /// For example, `signups/me` is always the token's owner.
    static func id(_ id: ResourceID, of type: (some V2.ResourceModel).Type) -> Self {
        .id(id, of: type.resourceType)
    }

    /// Returns a part that refuses an id which the API would read as an operation, by the name of the type.
    static func id(_ id: ResourceID, of type: String) -> Self {
        .edit { _ in
            guard !["", "me", "push"].contains(id.rawValue) else {
                throw ClientError(.invalidRequest.url, reason: "this is not an id of \(type)")
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

extension PathTemplate.StringInterpolation {
    /// Appends text that belongs to the fixed part of the path, such as a
    /// type's name.
    mutating func appendInterpolation(path text: String) { appendLiteral(text) }
}
