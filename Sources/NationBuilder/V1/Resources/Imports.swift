// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// Imports of files into the nation.
    ///
    /// An import is a job: start it with ``start(_:_:)``, or create and show it
    /// by hand.
    public struct Imports: Sendable {
        let api: NationV1
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Imports {
    /// Creates a request that returns the import with an id.
    ///
    /// Its status shows the progress.
    ///
    /// Sending it throws `ClientError.notFound` when there is none.
    public static func show(_ id: Int) -> Request<V1.Import> {
        .fetching("imports/\(id)", at: "import")
    }

    /// Creates a request that starts an import and returns it with its id.
    ///
    /// A type and a file are needed: see
    /// ``Import/init(_:of:isOverwritable:)``.
    public static func create(_ file: V1.Import) -> Request<V1.Import> {
        .adding(file, as: "import", at: "imports")
    }

    /// Creates a request that starts an import of a file, which is read while it
    /// is sent, and returns it with its id.
    ///
    /// Only a chunk of the file is in memory at a time.
    ///
    /// - Parameters:
    ///   - csv: The file: CSV in UTF-8, 50 MB at most.
    ///   - type: The kind of its rows.
    ///   - isOverwritable: Whether existing values of people are overwritten;
    ///     `nil` leaves it to the API.
    ///
    /// Sending it throws `ClientError.invalidRequest` when the file is larger.
    public static func create(
        _ csv: Body, of type: V1.ImportType, isOverwritable: Bool? = nil
    ) -> Request<V1.Import> {
        Request(
            .post, "imports",
            .computed { _ in
                [.body(try ImportBody(csv, of: type, isOverwritable: isOverwritable).body, type: .json)]
            }, reading: .created(at: "import"))
    }

    /// Creates a request that returns the result of an import that is finished.
    ///
    /// Sending it throws `ClientError.notFound` while the import is not finished.
    public static func result(_ id: Int) -> Request<V1.ImportResult> {
        .fetching("imports/\(id)/result", at: "result")
    }
}
