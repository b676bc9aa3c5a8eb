// SPDX-License-Identifier: MIT

extension Resource {
    static let site = Resource("site", [.id, .text("name"), .text("slug"), .text("domain")])
        .with { $0.isDescending = false }

    static let basicPage = Resource.page("basic_page", [.path, .publication, .namesItself], [.text("content")])
        .with { $0.isReplacedWhole = true }

    static let blog = Resource.page("blog", [.namesItself], []).with { $0.isReplacedWhole = true }

    static let blogPost = Resource.page(
        "blog_post", in: .row(of: "blog", in: .site), [.publication, .writesPublication, .namesItself],
        [.text("content_before_flip"), .text("content_after_flip")]
    ) { draft, _ in
        if draft.isBlank("content_before_flip"), draft.isBlank("content_after_flip") {
            draft.errors.append("content_before_flip can't be blank")
        }
    }.with { $0.isReplacedWhole = true }

    static let calendar = Resource.page(
        "calendar", [.publication, .writesPublication, .namesItself],
        [
            .text("content"), .text("event_name"), .flag("show_map"), .text("order"),
            .object(
                "user_submitted_events",
                [.date("start_date"), .date("end_date"), .text("default_start_time"), .text("tag_list")]),
        ]
    ).with { $0.isReplacedWhole = true }

    static let petition = Resource.page(
        "petition", [.path, .writesPath, .publication, .writesPublication, .namesItself],
        first: [.id, .integer("page_id").from("page_id")],
        [
            .text("intro"), .text("content"), .integer("goal"), .text("petition_page_slug"),
            .integer("additional_signatures_count").absent("0"), .text("signature_name"),
            .object("petition_form", [.text("phone"), .text("address"), .flag("gather_volunteers")]),
            .object("autoresponse", [.integer("broadcaster_id"), .text("subject"), .text("body")]),
        ])

    /// The signatures.
    ///
    /// No source names their fields; these are the signer's, with the comment.
    static let signature = Resource(
        "signature", table: "petition_signature", in: .row(of: "petition", in: .site),
        [
            .id, .integer("petition_id").from("petition_id"), .integer("person_id").references("person"),
            .text("first_name"), .text("last_name"), .email("email"), .text("comment"),
            .flag("is_private").absent("false"), .moment("created_at").readOnly(), .moment("updated_at").readOnly(),
        ]
    ).with { resource in
        resource.prepare = { draft, _ in
            if draft.isBlank("person_id"), draft.isBlank("email"), draft.isBlank("last_name") {
                draft.errors.append("signer requires a person_id, an email address or a name")
            }
        }
    }

    static let attachment = Resource(
        "attachment",
        in: ResourceScope(column: "page_id") { call, database in
            let site = try ResourceScope.site.owner(call, database)
            let page = try Attachments.page(site, slug: try call.text("page_slug"), database)
            guard let page else { throw APIProblem.notFound }
            return page
        },
        [
            .id, .text("filename").required(), .moment("updated_at"), .text("content_type").required(),
            .text("content").required().hidden(), .link("url"),
        ]
    ).with { $0.prepare = { try Attachments.prepare(&$0, $1) } }
}
