// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes

/// The endpoints `/imports` and `/exports`.
enum JobEndpoints {
    static func add(to routes: APIRoutes) {
        let imports = ResourceEndpoints(.dataImport, at: "/imports", [.show])
        imports.add(to: routes)
        routes.on(.post, "/imports") { call in
            try await imports.create(call, upTo: ImportJob.maximumSize / 3 * 4 + 1024 * 1024)
        }
        routes.on(.get, "/imports/:id/result", result)
        // An export is created for a list, and then found by its id alone.
        ResourceEndpoints(.export, at: "/lists/:id/exports", [.create]).add(to: routes)
        let export = V1Resource.export.with { $0.scope = .nation }
        ResourceEndpoints(export, at: "/exports", [.show, .destroy]).add(to: routes)
    }

    /// Returns the results of the rows, once all are processed.
    @Sendable private static func result(_ call: EndpointRequest) async throws -> APIResponse {
        let id = try call.id("id")
        let draft = try await call.nation.store.read { database -> Draft? in
            let store = ResourceStore(.dataImport, call.nation.people.template)
            guard
                try Bool.first("SELECT state = 'finished' FROM import WHERE id = ?", [id], database) == true
            else { return nil }
            return try store.draft(id, database)
        }
        guard let draft else { throw APIProblem.notFound }
        let succeeded = draft.integer("rows_succeeded") ?? 0
        let failures = draft.text("failures") ?? ""
        let result = JSONObject.text([
            ("rows_updated", Array(String(draft.integer("rows_updated") ?? 0).utf8)),
            ("rows_succeeded", Array(String(succeeded).utf8)),
            ("rows_failed", Array(String((draft.integer("processed") ?? 0) - succeeded).utf8)),
            ("failure_csv", JSONText.string(Data(failures.utf8).base64EncodedString())),
        ])
        return .json(JSONObject.text([("result", result)]))
    }
}
