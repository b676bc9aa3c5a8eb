// SPDX-License-Identifier: MIT

import ErrandJSON

/// The member names of payloads before version 4 that differ from the API's.
enum LegacyNames {
    static func person(_ value: JSONValue) -> JSONValue { renamed(value, personNames) { _, value in value } }

    static func donation(_ value: JSONValue) -> JSONValue {
        renamed(value, donationNames) { name, value in name == "donor" ? person(value) : value }
    }

    static func call(_ value: JSONValue) -> JSONValue {
        renamed(value, ["signup": "person"]) { name, value in
            name == "person" || name == "author" ? person(value) : value
        }
    }

    private static let personNames = [
        "nationbuilder_id": "id", "phone_number": "phone", "mobile_number": "mobile", "born_at": "birthdate",
        "address": "primary_address",
    ]

    private static let donationNames = [
        "donation_nationbuilder_id": "id", "fec_type_name": "fec_type", "recruiter_name": "recruiter_name_or_email",
        "is_corporate_contribution": "corporate_contribution", "signup": "donor",
    ]

    /// Returns the object with today's names.
    ///
    /// If it has both an old and the new name of a member, neither is changed.
    private static func renamed(
        _ value: JSONValue, _ names: [String: String], _ change: (String, JSONValue) -> JSONValue
    ) -> JSONValue {
        guard case .object(let old) = value else { return value }
        var new = JSONObject()
        for (key, value) in old {
            let name = names[key].flatMap { old[$0] == nil ? $0 : nil } ?? key
            new[name] = change(name, value)
        }
        return .object(new)
    }
}
