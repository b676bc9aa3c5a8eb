// SPDX-License-Identifier: MIT

import GRDB

extension Resource {
    static let contactType = Resource("contact_type", [.id, .text("name").required()]).with { resource in
        resource.order = "name COLLATE NOCASE"
        resource.isDescending = false
        resource.prepare = { draft, write in
            if let name = draft.text("name"),
                try write.exists("contact_type WHERE name = ? COLLATE NOCASE AND id IS NOT ?", [name, write.id])
            {
                draft.errors.append("name has already been taken")
            }
        }
    }

    static let precinct = Resource("precinct", [.id, .text("code").required(), .text("name").required()])
        .with { $0.isReplacedWhole = true }

    static let path = Resource(
        "path",
        [
            .id, .text("name"), .moment("created_at").readOnly(), .moment("updated_at").readOnly(),
            .elements(
                "path_steps", sequence: "path_step",
                [.text("name"), .text("position"), .moment("created_at"), .moment("updated_at")]),
        ])
}
