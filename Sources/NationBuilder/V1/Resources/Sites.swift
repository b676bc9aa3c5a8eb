// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The websites of a nation.
    public struct Sites: Sendable {
        let api: NationV1

        /// The sites, one by one.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<Page<Site>, Site> {
            api.items(Self.list(limit: limit), parts)
        }

        /// The sites, page by page.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Site>> {
            api.pages(Self.list(limit: limit), parts)
        }

        /// The first page of the sites.
        public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Site> {
            try await api.send(Self.list(limit: limit), parts)
        }
    }
}

// MARK: - Requests

extension V1.Sites {
    /// A request for a page of the sites.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.Site>> {
        Request(.get, "sites", .limit(limit), reading: .json())
    }
}
