// SPDX-License-Identifier: MIT

import GRDB

/// The files of pages.
enum Attachments {
    static func page(_ site: Int64, slug: String, _ database: Database) throws -> Int64? {
        try Int64.first("SELECT id FROM page WHERE site_id = ? AND slug = ?", [site, slug], database)
    }

    /// Moves the file out of the draft; it is stored beside the document.
    static func prepare(_ draft: inout Draft, _ write: Write) throws {
        let text = draft.text("content") ?? ""
        draft["content"] = nil
        if let name = draft.text("filename"), name.contains("/") { draft.errors.append("filename is invalid") }
        guard draft.errors.isEmpty else { return }
        guard let content = Data(base64Encoded: text) else {
            draft.errors.append("content must be base64")
            return
        }
        draft.complete("updated_at", write.moment)
        let token = write.call.nation.source.hexadecimal(16)
        draft.columns["content"] = content.databaseValue
        draft.columns["token"] = token.databaseValue
        draft.set("url", text: "\(Downloads.attachments)\(token)/\(encoded(draft))")
    }

    private static func encoded(_ draft: Draft) -> String {
        PercentCoding.encode(draft.text("filename") ?? "")
    }
}
