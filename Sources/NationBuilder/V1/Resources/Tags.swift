// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// The tags of a nation.
    ///
    /// The methods of ``People`` tag a person.
    public struct Tags: Sendable {
        let api: NationV1
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Tags {
    /// Creates a request that returns a page of all tags that were ever used.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.Tag>> {
        .fetching("tags", .limit(limit))
    }

    /// Creates a request that returns a page of all people with a tag, in their
    /// brief form.
    ///
    /// - Parameters:
    ///   - tag: The tag's name.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func people(tag: String, limit: Int? = nil) -> Request<V1.Page<V1.Person>> {
        .fetching("tags/\(tag)/people", .pathNames(tag), .limit(limit))
    }
}
