// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON

/// A walk over the members of an object, key by key.
///
/// Models read themselves with it, so that what they do not know is kept.
struct ObjectReader<Keys: CodingKey & RawRepresentable> where Keys.RawValue == String {
    private let container: KeyedDecodingContainer<AnyCodingKey>
    private var rest: ArraySlice<AnyCodingKey>
    private var current = AnyCodingKey("")

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: AnyCodingKey.self)
        rest = container.allKeys[...]
    }

    /// Goes to the next known key; what is not known is kept.
    mutating func next(unknown extra: inout JSONObject) throws -> Keys? {
        while let name = rest.popFirst() {
            current = name
            if let key = Keys(rawValue: name.stringValue) { return key }
            extra[name.stringValue] = try container.decode(JSONValue.self, forKey: name)
        }
        return nil
    }

    /// Reads the value into a member.
    ///
    /// A value of another type than the member's is kept as it is, under its
    /// key, and leaves the member missing: one odd value must not cost a page.
    func read<Member: MemberStorage>(_ member: inout Member, orKeep extra: inout JSONObject) throws
    where Member.Value: Decodable {
        if try container.decodeNil(forKey: current) {
            member = .null
            return
        }
        do {
            member = Member(value: try container.decode(Member.Value.self, forKey: current))
        } catch {
            // What is no JSON at all is refused again here. Foundation's error
            // for a number that does not fit is no `DecodingError`.
            extra[current.stringValue] = try container.decode(JSONValue.self, forKey: current)
        }
    }
}

/// The members of an object on their way out.
struct ObjectWriter<Keys: CodingKey & RawRepresentable> where Keys.RawValue == String {
    private var container: KeyedEncodingContainer<AnyCodingKey>
    private var written: Set<String> = []

    init(_ encoder: any Encoder) { container = encoder.container(keyedBy: AnyCodingKey.self) }

    /// Writes a member, unless it is missing.
    mutating func write<Member: MemberStorage>(_ key: Keys, _ member: Member) throws
    where Member.Value: Encodable {
        guard let content = member.content else { return }
        written.insert(key.rawValue)
        try container.encode(content, forKey: AnyCodingKey(key.rawValue))
    }

    /// Writes the members that the model does not know; its own come first.
    mutating func write(unknown extra: JSONObject) throws {
        for (key, value) in extra where !written.contains(key) {
            try container.encode(value, forKey: AnyCodingKey(key))
        }
    }
}
