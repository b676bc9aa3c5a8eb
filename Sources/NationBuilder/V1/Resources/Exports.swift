// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// Exports of the people of a list to a file.
    ///
    /// An export is a job: start it with ``start(list:context:_:)``, or create
    /// and show it by hand.
    public struct Exports: Sendable {
        let api: NationV1
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Exports {
    /// Creates a request that returns the export with an id.
    ///
    /// Its status shows the progress.
    ///
    /// Sending it throws `ClientError.notFound` when there is none.
    public static func show(_ id: Int) -> Request<V1.Export> {
        .fetching("exports/\(id)", at: "export")
    }

    /// Creates a request that starts an export of a list and returns it with its
    /// id.
    public static func create(list: Int, context: V1.ExportContext = .people) -> Request<V1.Export> {
        Request(
            .post, "lists/\(list)/exports", .json(["export": ["context": context]]), reading: .created(at: "export"))
    }

    /// Creates a request that removes an export.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: Int) -> Request<Void> {
        .delete("exports/\(id)")
    }
}
