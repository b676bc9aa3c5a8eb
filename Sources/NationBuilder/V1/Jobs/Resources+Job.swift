// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandMiddleware

extension V1.Imports {
    /// Starts an import and returns a handle on it.
    ///
    /// - Throws: `ClientError` whose problem is the API's reason for a refusal.
    public func start(_ file: V1.Import, _ parts: RequestPart?...) async throws -> V1.Job<V1.ImportResult> {
        job(try await api.send(Self.create(file), parts).requireID())
    }

    /// Starts an import of a file, which is read while it is sent, and returns
    /// a handle on it.
    ///
    /// ```swift
    /// let job = try await nation.v1.imports.start(.file("people.csv"), of: .people)
    /// let result = try await job.value()
    /// ```
    ///
    /// - Parameters:
    ///   - csv: The file: CSV in UTF-8, 50 MB at most.
    ///   - type: The kind of its rows.
    ///   - isOverwritable: Whether existing values of people are overwritten;
    ///     `nil` leaves it to the API.
    ///   - parts: Other parts of this call.
    /// - Throws: `ClientError` whose problem is the API's reason for a refusal.
    public func start(
        _ csv: Body, of type: V1.ImportType, isOverwritable: Bool? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Job<V1.ImportResult> {
        job(try await api.send(Self.create(csv, of: type, isOverwritable: isOverwritable), parts).requireID())
    }

    /// Returns a handle on the import with an id.
    public func job(_ id: Int) -> V1.Job<V1.ImportResult> {
        let imports = self
        return V1.Job(
            id: id, time: api.client.configuration.time,
            look: {
                let status = try await imports.show(id, .once).status ?? V1.JobStatus()
                return status.isDone ? .done(status) { try await imports.result(id, .once) } : .going(status)
            }, abandon: {})
    }
}

extension V1.Exports {
    /// Starts an export of the people of a list and returns a handle on it.
    ///
    /// The job's result is the export with its ``Export/downloadURL``.
    public func start(
        list: Int, context: V1.ExportContext = .people, _ parts: RequestPart?...
    ) async throws -> V1.Job<V1.Export> {
        job(try await api.send(Self.create(list: list, context: context), parts).requireID())
    }

    /// Returns a handle on the export with an id.
    public func job(_ id: Int) -> V1.Job<V1.Export> {
        let exports = self
        return V1.Job(
            id: id, time: api.client.configuration.time,
            look: {
                let export = try await exports.show(id, .once)
                let status = export.status ?? V1.JobStatus()
                return status.isDone || export.downloadURL != nil ? .done(status) { export } : .going(status)
            }, abandon: { try await exports.delete(id) })
    }
}

extension RequestPart {
    /// A part that turns off retries of a poll: the job polls again at its own
    /// intervals.
    fileprivate static var once: RequestPart { .retry(.never) }
}
