// SPDX-License-Identifier: MIT

/// The payload of a delivery, in the version of the webhook.
///
/// Version 4 has people in the form of v1's responses. Versions 1 to 3 have people
/// under `signup`, with older member names. Versions 1 and 2 also have older names in
/// donations, and leave out the nation's slug.
enum WebhookPayload {
    static func bytes(_ change: NationChange, version: Int, slug: String, token: String) -> [UInt8] {
        var members: [(String, [UInt8])] = []
        if version >= 3 { members.append(("nation_slug", JSONText.string(slug))) }
        members.append(("payload", payload(change, version: version)))
        members.append(("token", JSONText.string(token)))
        if version >= 4 { members.append(("version", Array(String(version).utf8))) }
        return JSONObject.text(members)
    }

    private static func payload(_ change: NationChange, version: Int) -> [UInt8] {
        guard version < 4, let value = JSONValue(parsing: change.payload), case .object(let members) = value else {
            return change.payload
        }
        if let person = members["person"] { return wrapped("signup", LegacySignup.bytes(person)) }
        if let call = members["person_call"] { return wrapped("signup_call", signupCall(call)) }
        if let donation = members["donation"], version < 3 {
            return wrapped("donation", LegacyDonation.bytes(donation))
        }
        return change.payload
    }

    private static func wrapped(_ name: String, _ value: [UInt8]) -> [UInt8] {
        JSONObject.text([(name, value)])
    }

    private static func signupCall(_ call: JSONValue) -> [UInt8] {
        let names = [
            "contact_method_id", "contact_method_name", "contact_status_id", "contact_status_name", "call_type_id",
            "call_type_name", "support_level", "priority_level",
        ]
        let members = names.map { ($0, call[key: $0]?.bytes ?? JSONText.null) }
        let people = [("signup", "person"), ("author", "author")].map { name, source in
            (name, call[key: source].map { $0 == .null ? JSONText.null : LegacySignup.bytes($0) } ?? JSONText.null)
        }
        return JSONObject.text(members + people)
    }
}
