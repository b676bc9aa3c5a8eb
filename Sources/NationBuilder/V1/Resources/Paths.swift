// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// Paths: ordered steps toward a goal.
    public struct Paths: Sendable {
        let api: NationV1

        /// The paths, one by one.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<Page<Path>, Path> {
            api.items(Self.list(limit: limit), parts)
        }

        /// The paths, page by page.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Path>> {
            api.pages(Self.list(limit: limit), parts)
        }

        /// The first page of the paths.
        public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Path> {
            try await api.send(Self.list(limit: limit), parts)
        }
    }
}

// MARK: - Requests

extension V1.Paths {
    /// A request for a page of the paths.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.Path>> {
        Request(.get, "paths", .limit(limit), reading: .json())
    }
}
