// SPDX-License-Identifier: MIT

import ErrandCore

extension RequestPart {
    /// Refuses names that would make a path lead elsewhere.
    ///
    /// Values in a path are encoded, a slash among them. But an empty one, and
    /// `.` and `..`, in whatever spelling, are taken out of paths on their way
    /// (RFC 3986 §5.2.4): to remove the tag `..` of a person would be to remove
    /// the person.
    static func pathNames(_ names: String...) -> Self {
        .edit { _ in
            for name in names where ["", ".", ".."].contains(name) {
                throw ClientError(.invalidRequest.url, reason: "a name in a path is not empty, and is no dots")
            }
        }
    }

    /// Refuses an id of the nation's own choice that the API would take for an
    /// endpoint: `people/me` is whose token it is, whatever else is asked.
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
