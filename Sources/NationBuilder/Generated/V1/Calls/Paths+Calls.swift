// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Paths.swift; change that, not this.

public import ErrandCore

extension V1.Paths {
    /// Returns the paths, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<V1.Page<V1.Path>, V1.Path> {
        api.items(Self.list(limit: limit), parts)
    }

    /// Returns the paths, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<V1.Page<V1.Path>> {
        api.pages(Self.list(limit: limit), parts)
    }

    /// Returns the first page of the paths.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.Path> {
        try await api.send(Self.list(limit: limit), parts)
    }
}
