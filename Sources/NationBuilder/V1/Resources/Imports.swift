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

        /// Starts an import of a file that is read as it is sent, and gives it
        /// with its number.
        ///
        /// No more of the file than a chunk is in memory, which matters at 50 MB.
        ///
        /// - Parameters:
        ///   - csv: The file: CSV in UTF-8, 50 MB at most. One that is larger
        ///     throws `ClientError.invalidRequest`.
        ///   - type: What it holds.
        ///   - isOverwritable: Whether what people have already is overwritten;
        ///     `nil` leaves it to the API.
        ///   - parts: More parts for this call.
        @discardableResult
        public func create(
            _ csv: Body, of type: V1.ImportType, isOverwritable: Bool? = nil, _ parts: RequestPart?...
        ) async throws -> Import {
            try await api.send(Self.create(csv, of: type, isOverwritable: isOverwritable), parts)
        }

        /// What came of an import that is finished.
        public func result(_ id: Int, _ parts: RequestPart?...) async throws -> ImportResult {
            try await api.send(Self.result(id), parts)
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

    /// A request that starts an import of a file that is read as it is sent.
    public static func create(
        _ csv: Body, of type: V1.ImportType, isOverwritable: Bool? = nil
    ) -> Request<V1.Import> {
        Request(
            .post, "imports",
            .computed { _ in
                [.body(try ImportBody(csv, of: type, isOverwritable: isOverwritable).body, type: .json)]
            }, reading: .created(at: "import"))
    }

    /// A request for what came of an import.
    public static func result(_ id: Int) -> Request<V1.ImportResult> {
        Request(.get, "imports/\(id)/result", reading: .json(at: "result"))
    }
}
