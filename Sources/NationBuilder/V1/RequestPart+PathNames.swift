// SPDX-License-Identifier: MIT

import ErrandCore

extension RequestPart {
    /// Returns a part that refuses names which would change a path.
    ///
    /// Values in a path are encoded, including a slash. But `.` and `..` in any
    /// spelling are removed from paths (RFC 3986 §5.2.4), and an empty name leaves
    /// no segment: removing the tag `..` of a person would remove the person.
    static func pathNames(_ names: String...) -> Self {
        .edit { _ in
            for name in names where ["", ".", ".."].contains(name) {
                throw ClientError(.invalidRequest.url, reason: "a name in a path must not be empty, . or ..")
            }
        }
    }

    /// Returns a part that refuses an external id which the API would read as
    /// an endpoint.
    ///
    /// For example, `people/me` is always the token's owner.
    static func externalID(_ id: String) -> Self {
        .edit { _ in
            guard !["me", "count", "search", "match", "nearby"].contains(id) else {
                throw ClientError(
                    .invalidRequest.url,
                    reason: "people/\(id) is an endpoint of its own: search by external_id instead")
            }
        }
    }
}
