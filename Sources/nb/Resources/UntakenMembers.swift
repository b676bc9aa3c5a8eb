// SPDX-License-Identifier: MIT

import ErrandJSON

/// The members of a write that a nation has not taken, though it has said yes: it computes some by itself, and ignores
/// what it does not know.
struct UntakenMembers {
    /// Their names, with what the nation has there.
    let members: [(name: String, present: JSONValue)]

    /// Compares what was sent with what a nation has returned; what it does not return is passed over.
    init(_ sent: JSONObject, in returned: JSONObject) { members = Self.compared(sent, returned, "") }

    private static func compared(
        _ sent: JSONObject, _ returned: JSONObject, _ prefix: String
    ) -> [(name: String, present: JSONValue)] {
        sent.flatMap { name, value -> [(name: String, present: JSONValue)] in
            guard let present = returned[name] else { return [] }
            if let value = value.object, let present = present.object {
                return compared(value, present, prefix + name + ".")
            }
            return isTaken(value, present) ? [] : [(prefix + name, present)]
        }
    }

    /// Returns whether a value is there, be it in another form: a nation trims texts, takes signs out of telephone
    /// numbers, and makes a time of a date.
    private static func isTaken(_ sent: JSONValue, _ present: JSONValue) -> Bool {
        if sent == present { return true }
        if sent.isEmptyForPeople { return present.isNoNews }
        if present.isEmptyForPeople { return false }
        if let number = sent.number { return number == (present.number ?? JSONNumber(CellText.exact(present))) }
        guard let said = sent.string else { return sent.bool == nil || CellText.exact(present) == CellText.exact(sent) }
        let (text, other) = (plain(said), plain(CellText.exact(present)))
        return other.contains(text) || text.contains(other)
    }

    /// Returns the letters and digits of a text.
    private static func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The sentences for a person, one for each.
    var notes: [String] {
        members.map { name, present in
            let has =
                present.isEmptyForPeople ? "it has nothing there" : "it has \(CellText.short(present, column: name))"
            return "The nation did not take \(name): \(has)."
        }
    }
}
