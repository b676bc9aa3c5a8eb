// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// The websites of a nation.
    public struct Sites: Sendable {
        let api: NationV1
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Sites {
    /// Creates a request that returns a page of the sites.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.Site>> {
        .fetching("sites", .limit(limit))
    }
}
