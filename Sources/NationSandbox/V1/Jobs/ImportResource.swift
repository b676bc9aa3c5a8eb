// SPDX-License-Identifier: MIT

import GRDB

extension V1Resource {
    /// The imports of files with people or ballots.
    static let dataImport = V1Resource(
        "import",
        """
        id:integer:row type:choice(people|voting_history):required status:object():read file:required:write
        is_overwritable:flag:=false:write processed:integer:hidden rows_updated:integer:hidden
        rows_succeeded:integer:hidden failures:hidden is_silent:flag:hidden
        """
    ).with { resource in
        resource.prepare = { draft, write in
            let file = draft.text("file")
            draft["file"] = nil
            guard draft.errors.isEmpty, let file else { return }
            guard let content = ImportJob.decode(file) else {
                draft.errors.append("file must be base64")
                return
            }
            guard content.count <= ImportJob.maximumSize, let text = String(validating: content, as: UTF8.self),
                let header = CSV.rows(text)?.first
            else {
                draft.errors.append("file must be a CSV in UTF-8 of at most 50 MB")
                return
            }
            let template = write.people.template
            draft.errors += header.filter { !ImportRow.isColumn($0, template) }.map {
                "file has an unknown column \($0)"
            }
            draft.columns = ["content": Data(content).databaseValue, "state": "queued".databaseValue]
            draft["status"] = ImportJob.status("queued")
            // Version 2 shows these members of an import.
            for name in ["created_at", "updated_at"] { draft.set(name, text: WireDate.text(write.now)) }
            draft.set("author_id", integer: write.call.person)
            draft.set("lines_count", integer: Int64(max(0, (CSV.rows(text)?.count ?? 1) - 1)))
            if write.call.isSilent { draft["is_silent"] = Array("true".utf8) }
        }
        resource.finish = { _, _, write in
            let jobs = write.call.nation.jobs
            write.database.afterNextTransaction { _ in jobs.send() }
        }
    }
}
