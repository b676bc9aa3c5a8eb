// SPDX-License-Identifier: MIT

import GRDB

extension V1Resource {
    static let export = V1Resource(
        "export", in: .row(of: "list"),
        """
        id:integer:row type:="List":read context:choice(people|households):required status:object():read
        download_url:link
        """
    ).with { resource in
        resource.prepare = { draft, write in
            draft["status"] = ImportJob.status("queued")
            draft.columns["state"] = "queued".databaseValue
            draft.columns["token"] = write.call.nation.source.hexadecimal(16).databaseValue
        }
        resource.finish = { _, _, write in
            let jobs = write.call.nation.jobs
            write.database.afterNextTransaction { _ in jobs.send() }
        }
    }
}
