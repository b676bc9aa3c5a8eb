// SPDX-License-Identifier: MIT

import GRDB

extension V1Resource {
    /// Creates a kind of page.
    ///
    /// - Parameter first: The fields before the common ones.
    static func page(
        _ name: String, in scope: ResourceScope = .site, _ traits: PageTraits, first: String = "", _ own: String,
        prepare: @escaping TypeRules.Prepare = { _, _ in }
    ) -> V1Resource {
        let path =
            traits.isDisjoint(with: [.path, .emptyPath]) ? "" : traits.contains(.writesPath) ? "path" : "path:read"
        let moment = traits.contains(.writesPublication) ? "published_at:moment" : "published_at:moment:read"
        let fields = """
            \(first) slug \(path) status:choice(published|unlisted):required site_slug:read name:required headline title
            excerpt author_id:integer:in.person \(traits.contains(.publication) ? moment : "") external_id
            \(first.contains("tags:") ? "" : "tags:texts") \(first.contains("id:") ? "" : "id:integer:row") \(own)
            """
        var resource = V1Resource(
            name, in: scope, fields, computing: ["site_slug": .sql("(SELECT slug FROM site WHERE site.id = site_id)")])
        resource.prepare = { draft, write in
            try PageSlugs.complete(&draft, in: scope, write)
            complete(&draft, traits, write)
            try prepare(&draft, write)
        }
        return resource
    }

    private static func complete(_ draft: inout Draft, _ traits: PageTraits, _ write: Write) {
        if traits.contains(.path) { draft.set("path", text: draft.text("slug").map { "/" + $0 }) }
        if traits.contains(.namesItself) {
            for name in ["headline", "title"] where draft.isBlank(name) { draft[name] = draft["name"] }
            if draft.isBlank("author_id") {
                draft["author_id"] = draft.before["author_id"]
                if draft.isNew { draft.set("author_id", integer: write.call.person) }
            }
        }
        if traits.contains(.publication), draft.isBlank("published_at") {
            draft["published_at"] = draft.before["published_at"]
            if draft.isBlank("published_at"), draft.text("status") == "published" {
                draft.set("published_at", text: WireDate.text(write.now))
            }
        }
    }
}
