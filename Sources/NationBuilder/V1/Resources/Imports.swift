// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// Files that the nation reads in.
    ///
    /// An import is a job: start it with ``start(_:_:)``, or create and show it
    /// by hand.
    public struct Imports: Sendable {
        let api: NationV1

        /// The import with a number, and how far it is.
        ///
        /// - Throws: `ClientError.notFound` when there is none.
        public func show(_ id: Int, _ parts: RequestPart?...) async throws -> Import {
            try await api.send(Self.show(id), parts)
        }

        /// Starts an import and gives it with its number.
        ///
        /// A type and a file are needed: see
        /// ``Import/init(_:of:isOverwritable:)``.
        @discardableResult
        public func create(_ file: V1.Import, _ parts: RequestPart?...) async throws -> Import {
            try await api.send(Self.create(file), parts)
        }

        /// What came of an import that is finished.
        public func result(of id: Int, _ parts: RequestPart?...) async throws -> ImportResult {
            try await api.send(Self.result(of: id), parts)
        }
    }
}

// MARK: - Requests

extension V1.Imports {
    /// A request for an import.
    public static func show(_ id: Int) -> Request<V1.Import> {
        Request(.get, "imports/\(id)", reading: .json(at: "import"))
    }

    /// A request that starts an import.
    public static func create(_ file: V1.Import) -> Request<V1.Import> {
        Request(.post, "imports", .new(file, as: "import"), reading: .created(at: "import"))
    }

    /// A request for what came of an import.
    public static func result(of id: Int) -> Request<V1.ImportResult> {
        Request(.get, "imports/\(id)/result", reading: .json(at: "result"))
    }
}
