// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

/// A type of records about people that an import creates, such as donations: each row of a file is one.
public struct RecordType: Sendable {
    /// The name of the type in version 2 of the API, such as `donations`.
    public let name: String
    /// The attributes without which the API takes no record.
    let needed: [String]
    /// The attribute with an amount in cents, whose sum is told; `nil` for records without money.
    let money: String?
    /// Whether a record without the time of its outcome would count as failed.
    let needsOutcome: Bool

    private init(_ name: String, _ needed: [String], money: String? = nil, needsOutcome: Bool = false) {
        (self.name, self.needed, self.money, self.needsOutcome) = (name, needed, money, needsOutcome)
    }

    /// All types that can be imported.
    ///
    /// Each has a `signup_id` and can be deleted, so that an undo takes it back.
    public static let all = [
        Self("donations", ["amount_in_cents"], money: "amount_in_cents", needsOutcome: true),
        Self("contacts", []),
        Self("memberships", ["membership_type_id"]),
        Self("petition_signatures", ["petition_id"]),
        Self("pledges", ["amount_in_cents"], money: "amount_in_cents"),
        Self("survey_question_responses", ["survey_question_id"]),
    ]

    /// Returns a type by its name; `nil` for one that cannot be imported.
    public static func named(_ name: String) -> Self? { all.first { $0.name == name } }

    /// The attribute with the id of the person.
    static let person = "signup_id"
    /// The column of amounts that are not in cents.
    static let amount = "amount"

    var type: V2.ResourceType? { .named(name) }

    /// The names of what a column can set.
    public var names: [String] {
        let own = (type?.attributes ?? []).filter { Self.kind(of: $0) != nil }.map(\.name)
        return ImportKey.all.dropFirst().map(\.name) + (money == nil ? [] : [Self.amount]) + own
    }

    /// Returns the kind of a column's values; `nil` for an attribute that no column sets.
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
