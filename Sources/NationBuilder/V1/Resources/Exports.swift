// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// Files of the people of lists that the nation writes out.
    ///
    /// An export is a job: start it with ``start(list:context:_:)``, or create
    /// and show it by hand.
    public struct Exports: Sendable {
        let api: NationV1

        /// The export with a number, and how far it is.
        ///
        /// - Throws: `ClientError.notFound` when there is none.
        public func show(_ id: Int, _ parts: RequestPart?...) async throws -> Export {
            try await api.send(Self.show(id), parts)
        }

        /// Starts an export of a list and gives it with its number.
        @discardableResult
        public func create(list: Int, context: V1.ExportContext = .people, _ parts: RequestPart?...) async throws
            -> Export
        {
            try await api.send(Self.create(list: list, context: context), parts)
        }

        /// Removes an export.
        public func delete(_ id: Int, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id), parts)
        }
    }
}

// MARK: - Requests

extension V1.Exports {
    /// A request for an export.
    public static func show(_ id: Int) -> Request<V1.Export> {
        Request(.get, "exports/\(id)", reading: .json(at: "export"))
    }

    /// A request that starts an export of a list.
    public static func create(list: Int, context: V1.ExportContext = .people) -> Request<V1.Export> {
        Request(
            .post, "lists/\(list)/exports", .json(["export": ["context": context]]), reading: .created(at: "export"))
    }

    /// A request that removes an export.
    public static func delete(_ id: Int) -> Request<Void> {
        Request(.delete, "exports/\(id)", reading: .nothing)
    }
}
