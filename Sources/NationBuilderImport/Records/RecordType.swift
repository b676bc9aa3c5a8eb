// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import NationBuilder

/// A type of records about people that an import creates, such as donations, or their places on lists: each row of a
/// file is one.
public struct RecordType: Sendable {
    /// The name of the type in version 2 of the API, such as `donations`.
    public let name: String
    /// The attributes without which the API takes no record.
    let needed: [String]
    /// The attribute with an amount in cents, whose sum is told; `nil` for records without money.
    let money: String?
    /// Whether a record without the time of its outcome would count as failed.
    let needsOutcome: Bool
    /// The attribute with the id of the person.
    let person: String
    /// The attribute with the id that another system has given to a record; `nil` when there is none.
    let externalID: String?
    /// Whether a record is taken back by voiding it, because the API deletes none.
    let isVoided: Bool

    private init(
        _ name: String, _ needed: [String], money: String? = nil, needsOutcome: Bool = false,
        person: String = "signup_id", externalID: String? = nil, isVoided: Bool = false
    ) {
        (self.name, self.needed, self.money, self.needsOutcome) = (name, needed, money, needsOutcome)
        (self.person, self.externalID, self.isVoided) = (person, externalID, isVoided)
    }

    /// All types that can be imported.
    ///
    /// Each belongs to a person, and can be deleted or voided, so that an undo takes it back. Places on lists are no type
    /// of the API: a ``ListRun`` writes them.
    public static let all = [
        Self(
            "donations", ["amount_in_cents"], money: "amount_in_cents", needsOutcome: true,
            externalID: "actblue_order_number"),
        Self("contacts", []),
        Self("event_rsvps", ["event_id"]),
        Self("list_members", [place]),
        Self("memberships", ["membership_type_id"]),
        Self("path_journeys", ["path_id"], isVoided: true),
        Self("petition_signatures", ["petition_id"]),
        Self("pledges", ["amount_in_cents"], money: "amount_in_cents"),
        Self("relationships", ["second_signup_id", "relationship_type"], person: "first_signup_id"),
        Self("survey_question_responses", ["survey_question_id"]),
    ]

    /// Returns a type by its name; `nil` for one that cannot be imported.
    public static func named(_ name: String) -> Self? { all.first { $0.name == name } }

    /// Returns a type by its name; one of nothing but people, if it cannot be imported.
    static func of(_ name: String) -> Self { named(name) ?? Self(name, []) }

    /// The relationship that leads to the person of a record without an attribute for the person's id.
    var personRelationship: String? { type?.attribute(person) == nil ? "signup" : nil }
    /// The attribute by which the records are found among which one is that a lost response was about.
    var scope: String { personRelationship == nil ? person : needed.first ?? person }

    /// The part of a request whose response is to say the person.
    var including: RequestPart { .query("include", personRelationship) }

    /// Returns the id of the person of a record that the nation shows.
    func personID(of row: V2.Row) -> String? {
        guard let personRelationship else { return V2.Row.text(row[person]) }
        return row.related(personRelationship)?.first?.id.rawValue
    }

    /// Returns the first of the attributes without which there is no record, such as the amount, of which a record that
    /// the nation shows has another value; `nil` if there is none.
    func differing(_ row: V2.Row, _ values: JSONObject) -> String? {
        needed.first { V2.Row.text(row[$0]) != V2.Row.text(values[$0]) }
    }

    /// Returns whether a record that the nation shows was voided.
    func isVoid(_ row: V2.Row) -> Bool { isVoided && row["journey_status"]?.string == "deleted" }

    /// The times one of which says how a donation ended.
    static let outcomes = ["succeeded_at", "failed_at", "canceled_at"]
    /// The column of amounts that are not in cents.
    static let amount = "amount"
    /// The value with the list of a place.
    static let place = "list_id"
    /// The columns that say it.
    static let places = [place, "list", "list_slug", "list_name"]

    /// Whether a row is a person's place on a list.
    public var isOfLists: Bool { needed == [Self.place] }

    var type: V2.ResourceType? { .named(name) }
    /// The name in words.
    public var words: String { name.replacing("_", with: " ") }

    /// The names of what a column can set.
    public var names: [String] {
        let own = (type?.attributes ?? []).filter { kind(of: $0) != nil }.map(\.name)
        return ImportKey.all.dropFirst().map(\.name) + (money == nil ? [] : [Self.amount])
            + (isOfLists ? Self.places : own)
    }

    /// Returns the kind of a column's values; `nil` for an attribute that no column sets.
    ///
    /// The nation takes the names and addresses of a record without an id of the person for those of a new one.
    func kind(of attribute: V2.ResourceType.Attribute) -> ValueKind? {
        if personRelationship != nil, V2.ResourceType.named("signups")?.attribute(attribute.name) != nil { return nil }
        return Self.kind(of: attribute)
    }

    static func kind(of attribute: V2.ResourceType.Attribute) -> ValueKind? {
        guard attribute.isWritable else { return nil }
        switch attribute.kind {
        case .id: return .id
        case .date: return .date
        case .time: return .time
        case .boolean: return .boolean
        case .integer: return .integer
        case .decimal: return .number
        case .text: return .text
        default: return nil
        }
    }

    /// Returns why the API would not take a record, or in another sense; `nil` if nothing is missing.
    func omission(_ values: JSONObject) -> String? {
        if let name = needed.first(where: { values[$0] == nil }) {
            return name == money ? "there is no amount" : "there is no \(name)"
        }
        if needsOutcome, !V1.Donation.hasOutcome(values) {
            return "it has none of succeeded_at, failed_at and canceled_at, and would count as failed"
        }
        return nil
    }
}
