// SPDX-License-Identifier: MIT

import GRDB

extension V1Resource {
    static let list = V1Resource(
        "list",
        """
        id:integer:row name:required slug:required author_id:integer:required:in.person
        count:integer:row.list.signups_count
        """
    ).with { resource in
        resource.responseName = "list_resource"
        resource.isUpdatedInPart = true
        resource.prepare = { draft, write in
            guard let slug = draft.text("slug") else { return }
            if slug.wholeMatch(of: /[A-Za-z0-9_\-]{1,255}/) == nil { draft.errors.append("slug is invalid") }
            if try write.exists("list WHERE slug = ? COLLATE NOCASE AND id IS NOT ?", [slug, draft.id]) {
                draft.errors.append("slug has already been taken")
            }
        }
    }
}
