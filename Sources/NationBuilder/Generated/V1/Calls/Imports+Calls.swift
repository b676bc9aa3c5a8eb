// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Imports.swift; change that, not this.

public import ErrandCore

extension V1.Imports {
    /// Returns the import with an id.
    ///
    /// Its status shows the progress.
    ///
    /// - Throws: `ClientError.notFound` when there is none.
    public func show(_ id: Int, _ parts: RequestPart?...) async throws -> V1.Import {
        try await api.send(Self.show(id), parts)
    }

    /// Starts an import and returns it with its id.
    ///
    /// A type and a file are needed: see
    /// ``Import/init(_:of:isOverwritable:)``.
    @discardableResult
    public func create(_ file: V1.Import, _ parts: RequestPart?...) async throws -> V1.Import {
        try await api.send(Self.create(file), parts)
    }

    /// Starts an import of a file, which is read while it is sent, and returns
    /// it with its id.
    ///
    /// Only a chunk of the file is in memory at a time.
    ///
    /// - Parameters:
    ///   - csv: The file: CSV in UTF-8, 50 MB at most.
    ///   - type: The kind of its rows.
    ///   - isOverwritable: Whether existing values of people are overwritten;
    ///     `nil` leaves it to the API.
    ///   - parts: More parts for this call.
    ///
    /// - Throws: `ClientError.invalidRequest` when the file is larger.
    @discardableResult
    public func create(
        _ csv: Body, of type: V1.ImportType, isOverwritable: Bool? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Import {
        try await api.send(Self.create(csv, of: type, isOverwritable: isOverwritable), parts)
    }

    /// Returns the result of an import that is finished.
    ///
    /// - Throws: `ClientError.notFound` while the import is not finished.
    public func result(_ id: Int, _ parts: RequestPart?...) async throws -> V1.ImportResult {
        try await api.send(Self.result(id), parts)
    }
}
