// SPDX-License-Identifier: MIT

import GRDB

/// The form of a contact in webhooks, under `person_call`.
enum ContactPayload {
    static func json(_ contact: Draft, _ write: Write) throws -> [UInt8]? {
        let people = write.people
        guard let person = try people.full(write.owner, write.database) else { return nil }
        let record = try people.record(write.owner, write.database)
        let author = try contact.integer("sender_id").flatMap { try people.full($0, write.database) }
        let type = try String.first(
            "SELECT name FROM contact_type WHERE id = ?", [contact.integer("type_id")], write.database)
        let call = JSONObject.text(
            coded("contact_method", contact.text("method"), NamedCodes.contactMethods)
                + coded("contact_status", contact.text("status"), NamedCodes.contactStatuses)
                + [
                    ("call_type_id", contact["type_id"] ?? JSONText.null), ("call_type_name", JSONText.optional(type)),
                    ("support_level", record?["support_level"] ?? JSONText.null),
                    ("priority_level", record?["priority_level"] ?? JSONText.null),
                    ("person", person), ("author", author ?? JSONText.null),
                ])
        return JSONObject.text([("person_call", call)])
    }

    /// Returns the number and the name of a code.
    ///
    /// Codes are numbered from 1 in the order of their list.
    private static func coded(
        _ name: String, _ code: String?, _ codes: [(name: String, api: String)]
    ) -> [(name: String, value: [UInt8])] {
        let place = codes.firstIndex { $0.api == code }
        return [
            ("\(name)_id", place.map { Array(String($0 + 1).utf8) } ?? JSONText.null),
            ("\(name)_name", JSONText.optional(place.map { codes[$0].name })),
        ]
    }
}
