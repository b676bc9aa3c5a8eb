// SPDX-License-Identifier: MIT

import NationBuilder

/// A row of the table `list_signups`: a person on a list.
///
/// The API gives it no id. Its id in a copy has the list's id before the person's, so that the members of a list lie
/// between two ids, and a walk over all lists is one by id.
struct ListMember: Sendable, Hashable {
    /// The bits of a person's id.
    private static let bits = 32
    private static let people = (1 << bits) - 1

    let list: Int
    let person: Int

    /// The id in a copy.
    var id: Int { list << Self.bits | person }

    /// Creates a member; `nil` when an id is larger than a copy can hold.
    init?(list: Int, person: Int) {
        guard (1..<1 << 31).contains(list), (1..<Self.people).contains(person) else { return nil }
        (self.list, self.person) = (list, person)
    }

    /// Creates the member of an id in a copy.
    init(id: Int) { (list, person) = (id >> Self.bits, id & Self.people) }

    /// Returns the id behind which the members of a list stand.
    static func start(of list: Int) -> Int { list << bits }

    /// Returns the id with which the members of a list end; no member has it.
    static func end(of list: Int) -> Int { list << bits | people }

    /// Returns the last list all of whose members stand up to an id.
    static func lastList(upTo id: Int) -> Int { id & people == people ? id >> bits : (id >> bits) - 1 }

    /// The condition by which rows of any table that has their ids are those of a person, as SQL.
    ///
    /// - Parameters:
    ///   - column: The column with the ids.
    ///   - person: The person's id, as SQL.
    static func isPerson(_ column: String, _ person: String) -> String { "(\(column) & \(people)) = \(person)" }
}

extension MirrorTable {
    /// The table of who is on which list, with the ids of a list and of a person in each row.
    ///
    /// The API has no such type, so the ids of its rows are the copy's own.
    public static let listSignups = Self(
        type: V2.ResourceType.named("signups") ?? V2.ResourceType.all[0],
        columns: [
            MirrorColumn(name: "list_id", kind: .integer, target: "lists", isExtra: false),
            MirrorColumn(name: "signup_id", kind: .integer, target: "signups", isExtra: false),
        ], name: "list_signups")

    /// All tables that a copy can have.
    static let known = all + [listSignups]

    /// Whether its rows are members of lists.
    var hasMembers: Bool { name == Self.listSignups.name }

    /// Returns the first of some rising ids that one request can ask for: all, but members of one list only.
    func together(_ ids: [Int]) -> [Int] {
        guard hasMembers, let list = ids.first.map({ ListMember(id: $0).list }) else { return ids }
        return Array(ids.prefix { ListMember(id: $0).list == list })
    }
}
