// SPDX-License-Identifier: MIT

import GRDB

/// The slugs of a site's pages: each is unique among all kinds of pages.
enum PageSlugs {
    /// Gives a draft its slug, and its row in the site's table of pages.
    static func complete(_ draft: inout Draft, in scope: ResourceScope, _ write: Write) throws {
        let database = write.database
        let kind = draft.type.rows.table
        let site = try site(scope, write)
        draft.columns["site_id"] = site.databaseValue
        let page =
            try draft.id.flatMap {
                try Int64.fetchOne(database, sql: "SELECT page_id FROM \(kind) WHERE id = ?", arguments: [$0])
            }
        if draft.isBlank("slug") {
            let kept = draft.before.text("slug")
            draft.set("slug", text: try kept ?? free(from(draft.text("name") ?? kind), site: site, database))
        } else if let slug = draft.text("slug") {
            if slug.wholeMatch(of: /[A-Za-z0-9_\-]{1,255}/) == nil {
                draft.errors.append("slug is invalid")
            } else if try isTaken(slug, site: site, except: page, database) {
                draft.errors.append("slug has already been taken")
            }
        }
        guard draft.errors.isEmpty, let slug = draft.text("slug") else { return }
        if let page {
            try database.execute(sql: "UPDATE page SET slug = ? WHERE id = ?", arguments: [slug, page])
        } else {
            try database.run("INSERT INTO page (site_id, kind, slug) VALUES (?, ?, ?)", [site, kind, slug])
            draft.columns["page_id"] = database.lastInsertedRowID.databaseValue
        }
    }

    /// Returns the slug for a name: `Basic 23` becomes `basic_23`.
    static func from(_ name: String) -> String {
        let words = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        let slug = words.joined(separator: "_")
        return slug.isEmpty ? "page" : String(slug.prefix(200))
    }

    private static func site(_ scope: ResourceScope, _ write: Write) throws -> Int64 {
        guard let column = scope.column, column != "site_id" else { return write.owner }
        let parent = String(column.dropLast("_id".count))
        return try Int64.first("SELECT site_id FROM \(parent) WHERE id = ?", [write.owner], write.database) ?? 0
    }

    private static func free(_ slug: String, site: Int64, _ database: Database) throws -> String {
        var candidate = slug
        var number = 2
        while try isTaken(candidate, site: site, except: nil, database) {
            candidate = "\(slug)_\(number)"
            number += 1
        }
        return candidate
    }

    private static func isTaken(_ slug: String, site: Int64, except page: Int64?, _ database: Database) throws -> Bool {
        try database.exists("page WHERE site_id = ? AND slug = ? AND id IS NOT ?", [site, slug, page])
    }
}
