// SPDX-License-Identifier: MIT

extension V1Resource {
    static let site = V1Resource("site", "id:integer:row name slug domain")
        .with { $0.isDescending = false }

    static let basicPage = V1Resource.page("basic_page", [.path, .publication, .namesItself], "content")
        .with { $0.isReplacedWhole = true }

    static let blog = V1Resource.page("blog", [.namesItself], "").with { $0.isReplacedWhole = true }

    static let blogPost = V1Resource.page(
        "blog_post", in: .row(of: "blog", in: .site), [.publication, .writesPublication, .namesItself],
        "content_before_flip content_after_flip"
    ) { draft, _ in
        if draft.isBlank("content_before_flip"), draft.isBlank("content_after_flip") {
            draft.errors.append("content_before_flip can't be blank")
        }
    }.with { $0.isReplacedWhole = true }

    static let calendar = V1Resource.page(
        "calendar", [.publication, .writesPublication, .namesItself],
        """
        content event_name show_map:flag order
        user_submitted_events:object(start_date:day end_date:day default_start_time tag_list)
        """
    ).with { $0.isReplacedWhole = true }

    static let petition = V1Resource.page(
        "petition", [.path, .writesPath, .publication, .writesPublication, .namesItself],
        first: "id:integer:row page_id:integer:row",
        """
        intro content goal:integer petition_page_slug additional_signatures_count:integer:=0 signature_name
        petition_form:object(phone address gather_volunteers:flag)
        autoresponse:object(broadcaster_id:integer subject body)
        """)

    /// The signatures.
    ///
    /// No source names their fields; these are the signer's, with the comment.
    static let signature = V1Resource(
        "signature", table: "petition_signature", in: .row(of: "petition", in: .site),
        """
        id:integer:row petition_id:integer:row person_id:integer:in.person first_name last_name email:email comment
        is_private:flag:=false created_at:moment:read updated_at:moment:read
        """
    ).with { resource in
        resource.prepare = { draft, _ in
            if draft.isBlank("person_id"), draft.isBlank("email"), draft.isBlank("last_name") {
                draft.errors.append("signer requires a person_id, an email address or a name")
            }
        }
    }

    static let attachment = V1Resource(
        "attachment",
        in: ResourceScope(column: "page_id") { call, database in
            let site = try ResourceScope.site.owner(call, database)
            let page = try Attachments.page(site, slug: try call.text("page_slug"), database)
            guard let page else { throw APIProblem.notFound }
            return page
        },
        "id:integer:row filename:required updated_at:moment content_type:required content:required:write url:link"
    ).with { $0.prepare = { try Attachments.prepare(&$0, $1) } }
}
