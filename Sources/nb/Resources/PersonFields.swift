// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

/// The fields of people in both versions of the API.
enum PersonFields {
    /// The names in version 1 of attributes that version 2 has renamed.
    static let renamed = [
        "born_at": "birthdate", "contact_status": "contact_status_name", "mobile_number": "mobile",
        "phone_number": "phone", "profile_image_url": "profile_image_url_ssl",
    ]

    /// Returns the rows: what both versions have, the custom fields, and what only version 1 has.
    static func rows(custom: [CustomFields.CustomField]) throws -> [JSONObject] {
        let people = try ExportedType(ExportedType.people)
        let old = V1.Person.Keys.allCases.map(\.rawValue)
        var rest = Set(old).subtracting(["id"])
        var rows = [row("id", "id", type: "id", isWritable: false)]
        for attribute in people.type.attributes
        where attribute.isReadable && attribute.name != V2.ValueName.customValues {
            let name = renamed[attribute.name] ?? attribute.name
            let isOld = rest.remove(name) != nil
            rows.append(
                row(
                    isOld ? name : "", attribute.name, type: "\(attribute.kind)",
                    isWritable: people.isWritable(attribute)))
        }
        rows += custom.map { row($0.column, $0.column, kind: "custom", type: $0.kind, isWritable: true) }
        return rows + old.filter { rest.contains($0) }.map { row($0, "", type: "", isWritable: nil) }
    }

    private static func row(
        _ field: String, _ export: String, kind: String = "standard", type: String, isWritable: Bool?
    ) -> JSONObject {
        [
            "field": .string(field), "export": .string(export), "kind": .string(kind), "type": .string(type),
            "writable": .string(isWritable.map { $0 ? "yes" : "no" } ?? ""),
        ]
    }
}
