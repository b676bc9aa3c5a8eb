// SPDX-License-Identifier: MIT

import ErrandJSON

// These methods are not inlined. Models have many members of few types, and a
// copy of the code for each member would take longer to load than to run.

extension JSONObjectReader {
    /// Reads the value of a key into its member.
    ///
    /// A value of an unexpected type is kept unchanged under its key, and the
    /// member stays missing: one odd value must not make a whole page
    /// unreadable.
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

    /// Keeps a value of any type.
    ///
    /// Invalid JSON is still refused.
    @inline(never)
    private mutating func keep(_ key: Keys, _ extra: inout JSONObject) throws {
        extra[key.rawValue] = try withValue { try $0.readValue() }
    }
}

extension JSONObjectWriter {
    /// Writes a member unless it is missing.
    ///
    /// It replaces a value that was kept under its key.
    @inline(never)
    mutating func write<Member: MemberStorage>(
        _ key: Keys, _ member: Member, over extra: inout JSONObject
    ) throws where Member.Value: JSONWritable {
        guard let content = member.content else { return }
        if !extra.isEmpty { extra[key.rawValue] = nil }
        if let content { try write(key, content) } else { writeNull(key) }
    }
}
