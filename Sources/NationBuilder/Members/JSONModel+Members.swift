// SPDX-License-Identifier: MIT

import ErrandJSON

// Models have many members and few types: a copy of these for each member would
// take longer to fetch than to run.

extension JSONObjectReader {
    /// Reads the value of a key into its member.
    ///
    /// A value of another type than the member's is kept as it is, under its
    /// key, and leaves the member missing: one odd value must not cost a page.
    @inline(never)
    mutating func read<Member: MemberStorage>(
        _ key: Keys, _ member: inout Member, orKeep extra: inout JSONObject
    ) throws where Member.Value: JSONReadable {
        if readNull() {
            member = .null
        } else if let value = readIfPossible(Member.Value.self) {
            member = Member(value: value)
        } else {
            try keep(key, &extra)
        }
    }

    /// Keeps a value of whatever kind; what is no JSON at all is refused again.
    @inline(never)
    private mutating func keep(_ key: Keys, _ extra: inout JSONObject) throws {
        extra[key.rawValue] = try withValue { try $0.readValue() }
    }
}

extension JSONObjectWriter {
    /// Writes a member that is not missing, in place of one that was kept under
    /// its key.
    @inline(never)
    mutating func write<Member: MemberStorage>(
        _ key: Keys, _ member: Member, over extra: inout JSONObject
    ) throws where Member.Value: JSONWritable {
        guard let content = member.content else { return }
        if !extra.isEmpty { extra[key.rawValue] = nil }
        if let content { try write(key, content) } else { writeNull(key) }
    }
}
