// SPDX-License-Identifier: MIT

import GRDB

extension Resource {
    /// Creates a kind of page.
    ///
    /// - Parameter first: The fields before the common ones.
    static func page(
        _ name: String, in scope: ResourceScope = .site, _ traits: PageTraits, first: [ResourceField] = [],
        _ own: [ResourceField], prepare: @escaping Prepare = { _, _ in }
    ) -> Resource {
        var fields = first
        fields.append(.text("slug"))
        if traits.contains(.path) {
            let path = ResourceField.text("path")
            fields.append(traits.contains(.writesPath) ? path : path.readOnly())
        }
        fields += [
            .choice("status", "published", "unlisted").required(),
            .text("site_slug").from("(SELECT slug FROM site WHERE site.id = site_id)"),
            .text("name").required(), .text("headline"), .text("title"), .text("excerpt"),
            .integer("author_id").references("person"),
        ]
        if traits.contains(.publication) {
            let moment = ResourceField.moment("published_at")
            fields.append(traits.contains(.writesPublication) ? moment : moment.readOnly())
        }
        fields.append(.text("external_id"))
        if !first.contains(where: { $0.name == "tags" }) { fields.append(.texts("tags")) }
        if !first.contains(where: { $0.name == "id" }) { fields.append(.id) }
        var resource = Resource(name, in: scope, fields + own)
        resource.prepare = { draft, write in
            try PageSlugs.complete(&draft, write)
            complete(&draft, traits, write)
            try prepare(&draft, write)
        }
        return resource
    }

    private static func complete(_ draft: inout ResourceDraft, _ traits: PageTraits, _ write: ResourceWrite) {
        if traits.contains(.path) { draft.set("path", text: draft.text("slug").map { "/" + $0 }) }
        if traits.contains(.namesItself) {
            for name in ["headline", "title"] where draft.isBlank(name) { draft[name] = draft["name"] }
            if draft.isBlank("author_id") {
                draft["author_id"] = write.before?["author_id"]
                if write.isNew { draft.set("author_id", integer: write.call.person) }
            }
        }
        if traits.contains(.publication), draft.isBlank("published_at") {
            draft["published_at"] = write.before?["published_at"]
            if draft.isBlank("published_at"), draft.text("status") == "published" {
                draft.set("published_at", text: WireDate.text(write.now))
            }
        }
    }
}
