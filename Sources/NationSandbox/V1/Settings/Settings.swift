// SPDX-License-Identifier: MIT

import GRDB

extension V1Resource {
    static let contactType = V1Resource("contact_type", "id:integer:row name:required").with { resource in
        resource.order = "name COLLATE NOCASE"
        resource.isDescending = false
        resource.prepare = { draft, write in
            if let name = draft.text("name"),
                try write.exists("contact_type WHERE name = ? COLLATE NOCASE AND id IS NOT ?", [name, draft.id])
            {
                draft.errors.append("name has already been taken")
            }
        }
    }

    static let precinct = V1Resource("precinct", "id:integer:row code:required name:required")
        .with { $0.isReplacedWhole = true }

    static let path = V1Resource(
        "path",
        """
        id:integer:row name created_at:moment:read updated_at:moment:read
        path_steps:elements.path_step(name position created_at:moment updated_at:moment)
        """)
}
