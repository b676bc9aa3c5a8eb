// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Exports.swift; change that, not this.

public import ErrandCore

extension V1.Exports {
    /// Returns the export with an id.
    ///
    /// Its status shows the progress.
    ///
    /// - Throws: `ClientError.notFound` when there is none.
    public func show(_ id: Int, _ parts: RequestPart?...) async throws -> V1.Export {
        try await api.send(Self.show(id), parts)
    }

    /// Starts an export of a list and returns it with its id.
    @discardableResult
    public func create(
        list: Int, context: V1.ExportContext = .people, _ parts: RequestPart?...
    ) async throws -> V1.Export {
        try await api.send(Self.create(list: list, context: context), parts)
    }

    /// Removes an export.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func delete(_ id: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id), parts)
    }
}
