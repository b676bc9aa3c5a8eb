// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes

/// The endpoints of pages that cannot be derived from a resource's description.
enum PageEndpoints {
    static func add(to routes: APIRoutes) {
        routes.on(.get, "/sites/:site_slug/pages/blogs/:id/match", matchPost)
        // This is the only update of v1 that is a POST.
        let signatures = ResourceEndpoints(
            .signature, at: "/sites/:site_slug/pages/petitions/:id/signatures", [], by: "signature_id")
        routes.on(.post, signatures.path + "/:signature_id") { try await signatures.update($0) }
        routes.on(.get, "/campaign_data", campaignData)
    }

    /// Returns the id of the post with an `external_id`.
    @Sendable private static func matchPost(_ call: EndpointRequest) async throws -> APIResponse {
        guard let external = call.query["external_id"], !external.isEmpty else {
            throw APIProblem.missingParameters(["external_id"])
        }
        let id = try await call.nation.store.read { database in
            let blog = try V1Resource.blogPost.scope.owner(call, database)
            return try Int64.first(
                "SELECT id FROM blog_post WHERE blog_id = ? AND external_id = ? ORDER BY id", [blog, external], database
            )
        }
        guard let id else { throw APIProblem.notFound }
        return .json(Array("{\"id\":\(id)}".utf8))
    }

    /// Returns an empty object: no source shows the real response.
    @Sendable private static func campaignData(_ call: EndpointRequest) async throws -> APIResponse {
        .json(Array("{\"campaign_data\":{}}".utf8))
    }
}
