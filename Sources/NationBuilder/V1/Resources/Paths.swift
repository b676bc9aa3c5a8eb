// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// Paths: ordered steps toward a goal.
    public struct Paths: Sendable {
        let api: NationV1
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Paths {
    /// Creates a request that returns a page of the paths.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.Path>> {
        .fetching("paths", .limit(limit))
    }
}
