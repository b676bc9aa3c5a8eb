// SPDX-License-Identifier: MIT

import GRDB

/// The rules of donations, which are version 1's, since both versions share the
/// rows.
enum SharedDonationRules {
    static let rules = TypeRules(
        prepare: { draft, write in
            try checkCustomValues(&draft)
            guard draft.errors.isEmpty else { return }
            var old = version1(draft.values)
            try DonationRules.complete(&old, circumstances(draft, write))
            draft.errors += old.errors.map { ValidationError(parsing: $0, draft.type) }
            guard case .object(let members)? = JSONValue(parsing: old.document) else { return }
            draft.values = members
        },
        finish: { id, draft, write in
            try DonationRules.follow(id, version1(draft.values), circumstances(draft, write))
        })

    private static func version1(_ members: [String: JSONValue]) -> ResourceDraft {
        ResourceDraft(.donation, document: JSONValue.object(members).bytes)
    }

    private static func circumstances(_ draft: RecordDraft, _ write: Version2Write) -> ResourceWrite {
        ResourceWrite(
            call: write.call, database: write.database, owner: 0,
            before: draft.isNew ? nil : version1(draft.before), id: draft.id, now: write.now)
    }

    private static func checkCustomValues(_ draft: inout RecordDraft) throws {
        guard draft.written.contains("custom_values"), case .object(let values)? = draft.values["custom_values"] else {
            return
        }
        for slug in values.keys.sorted() {
            guard CustomFields.donation.contains(where: { $0.slug == slug }) else {
                throw APIProblem.invalidCustomField(slug)
            }
        }
        if case .object(let before)? = draft.before["custom_values"] {
            draft.values["custom_values"] = .object(before.merging(values) { $1 })
        }
    }
}
