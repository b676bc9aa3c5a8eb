// SPDX-License-Identifier: MIT

import GRDB

enum PoliticalCapital {
    /// Returns a note in the form of responses: an object.
    ///
    /// In requests it is a text.
    static func content(_ note: String?) -> [UInt8]? {
        note.map { JSONObject.text([("note", JSONText.string($0))]) }
    }

    static func insert(_ cents: Int64, note: String?, person: Int64, _ write: Write) throws {
        var draft = Draft(V1Resource.capital.type)
        draft.columns["person_id"] = person.databaseValue
        draft.set("author_id", integer: write.call.person)
        draft.set("amount_in_cents", integer: cents)
        draft.set("created_at", text: WireDate.text(write.now))
        draft["content"] = content(note)
        try RowStore.insert(draft, write.database)
    }
}
