// SPDX-License-Identifier: MIT

import ErrandJSON

extension JSONObjectReader {
    /// Reads the value of a key into its member.
    ///
    /// A value of another type than the member's is kept as it is, under its
    /// key, and leaves the member missing: one odd value must not cost a page.
    mutating func read<Member: MemberStorage>(
        _ key: Keys, _ member: inout Member, orKeep extra: inout JSONObject
    ) throws where Member.Value: JSONReadable {
        try withValue { json in
            if json.readNull() {
                member = .null
                return
            }
            let start = json
            do {
                member = Member(value: try Member.Value(from: &json))
            } catch {
                // What is no JSON at all is refused again here.
                json = start
                extra[key.rawValue] = try json.readValue()
            }
        }
    }
}

extension JSONObjectWriter {
    /// Writes a member that is not missing, in place of one that was kept under
    /// its key.
    // Models have many members and few types: a copy for each member would
    // cost more to fetch than to run.
    @inline(never)
    mutating func write<Member: MemberStorage>(
        _ key: Keys, _ member: Member, over extra: inout JSONObject
    ) throws where Member.Value: JSONWritable {
        guard let content = member.content else { return }
        if !extra.isEmpty { extra[key.rawValue] = nil }
        if let content { try write(key, content) } else { writeNull(key) }
    }
}
