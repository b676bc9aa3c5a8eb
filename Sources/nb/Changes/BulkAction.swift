// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder
import NationBuilderImport

/// A change of each of many resources.
enum BulkAction: Sendable {
    /// Members are changed to these values.
    case update(JSONObject)
    case delete
    /// People get a tag.
    case tag(String)
    /// People lose a tag.
    case untag(String)

    private static let tagName = "tag"

    var action: EntryAction {
        switch self {
        case .update: .update
        case .delete: .delete
        case .tag: .tag
        case .untag: .untag
        }
    }

    /// The word in the kind of the journal, such as `update`.
    var verb: String { action.rawValue }

    /// The members that are sent for each; `nil` for a deletion.
    var sent: JSONObject? {
        switch self {
        case .update(let members): members
        case .delete: nil
        case .tag(let tag), .untag(let tag): [Self.tagName: .string(tag)]
        }
    }

    /// Reads the action of an entry; `nil` for one that is not made by these commands.
    init?(_ entry: JournalEntry) {
        switch (entry.action, entry.sent, entry.sent?[Self.tagName]?.string) {
        case (.update, let members?, _): self = .update(members)
        case (.delete, _, _): self = .delete
        case (.tag, _, let tag?): self = .tag(tag)
        case (.untag, _, let tag?): self = .untag(tag)
        default: return nil
        }
    }

    /// Returns the id of a person, who gets or loses a tag, as a number.
    static func person(_ id: String) throws -> Int {
        guard let person = Int(id) else { throw ClientError(.invalidRequest, reason: "\(id) is no id of a person") }
        return person
    }

    /// Returns the question, without its mark: `Delete 3 people of abeforprez`.
    func question(_ things: String, _ nation: String) -> String {
        switch self {
        case .update(let members):
            "Set \(members.keys.joined(separator: ", ")) of \(things) of \(nation)"
        case .delete: "Delete \(things) of \(nation)"
        case .tag(let tag): "Give \(things) of \(nation) the tag \(tag)"
        case .untag(let tag): "Take the tag \(tag) from \(things) of \(nation)"
        }
    }

    /// Returns what was done, such as `Deleted 3 people of abeforprez.`, as a sentence.
    func result(_ things: String, _ nation: String) -> String {
        switch self {
        case .update: "Changed \(things) in \(nation)."
        case .delete: "Deleted \(things) of \(nation)."
        case .tag(let tag): "Gave \(things) of \(nation) the tag \(tag)."
        case .untag(let tag): "Took the tag \(tag) from \(things) of \(nation)."
        }
    }
}
