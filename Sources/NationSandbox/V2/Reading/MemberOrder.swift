// SPDX-License-Identifier: MIT

/// The members of the last document, in its order.
///
/// Most rows of a type have the same members in the same order. So the name at the same
/// position is compared first, and a name is looked up only when it differs.
struct MemberOrder {
    private var members: [(name: [UInt8], place: Int?)] = []

    mutating func place(
        _ position: Int, _ name: UnsafeRawBufferPointer.SubSequence, _ places: [String: Int]
    ) -> Int? {
        if position < members.count, members[position].name.elementsEqual(name) { return members[position].place }
        let member = (Array(name), places[String(decoding: name, as: UTF8.self)])
        if position < members.count { members[position] = member } else { members.append(member) }
        return member.1
    }
}
