// SPDX-License-Identifier: MIT

/// All endpoints of v1.
enum V1Endpoints {
    static func add(to routes: APIRoutes) {
        PeopleEndpoints.add(to: routes)
        NearbyEndpoint.add(to: routes)
        TaggingEndpoints.add(to: routes)
        TagEndpoints.add(to: routes)
        MembershipUpdate.add(to: routes)
        ListEndpoints.add(to: routes)
        NamedCodes.add(to: routes)
        PageEndpoints.add(to: routes)
        JobEndpoints.add(to: routes)
        for resource in resources { resource.add(to: routes) }
    }

    private static let pages = "/sites/:site_slug/pages"

    /// The endpoints that are derived from a resource's description.
    private static let resources: [ResourceEndpoints] = [
        .init(.capital, at: "/people/:id/capitals", [.index, .create, .destroy], by: "capital_id"),
        .init(.note, at: "/people/:id/notes", [.create]),
        .init(.contact, at: "/people/:id/contacts", [.index, .create]),
        .init(.membership, at: "/people/:id/memberships", [.index, .create, .destroy], by: "name"),
        .init(.contactType, at: "/settings/contact_types", [.index, .create, .update, .destroy]),
        .init(.donation, at: "/donations", [.index, .create, .update, .destroy]),
        .init(.donation, at: "/donations/search", [.index]),
        .init(.list, at: "/lists", [.index, .create, .update, .destroy]),
        .init(.precinct, at: "/precincts", .all),
        .init(.path, at: "/paths", [.index]),
        .init(.webhook, at: "/webhooks", [.index, .show, .create, .destroy]),
        .init(.surveyResponse, at: "/survey_responses", [.index, .create]),
        .init(.site, at: "/sites", [.index]),
        .init(.basicPage, at: pages + "/basic_pages", [.index, .create, .update, .destroy]),
        .init(.blog, at: pages + "/blogs", .all),
        .init(.blogPost, at: pages + "/blogs/:id/posts", .all, by: "post_id"),
        .init(.calendar, at: pages + "/calendars", .all),
        .init(.event, at: pages + "/events", .all),
        .init(.rsvp, at: pages + "/events/:id/rsvps", [.index, .create, .update], by: "rsvp_id"),
        .init(.petition, at: pages + "/petitions", .all),
        .init(
            .signature, at: pages + "/petitions/:id/signatures", [.index, .show, .create, .destroy], by: "signature_id"),
        .init(.survey, at: pages + "/surveys", [.index, .create, .update, .destroy]),
        .init(.attachment, at: pages + "/:page_slug/attachments", [.index, .show, .create, .destroy]),
    ]
}
