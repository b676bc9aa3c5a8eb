// SPDX-License-Identifier: MIT

/// A writer of an object, member by member.
///
/// See ``JSONModel`` for its use.
public struct JSONObjectWriter<Keys: JSONKey> {
    @usableFromInline var json: JSONValueWriter
    @usableFromInline let table: JSONKeyTable<Keys>
    private var members: Members

    /// The keys that are written as `null` if they have no value.
    ///
    /// Other keys without a value are left out. Empty by default.
    public var nulls = JSONKeySet<Keys>()

    @usableFromInline
    init(in json: JSONValueWriter) {
        self.json = json
        table = Keys.keyTable
        json.buffer.append(0x7B)
        members = Members(in: json)
    }

    @usableFromInline
    func finish() { members.finish(in: json) }

    /// Writes a member.
    @inlinable
    public mutating func write<Value: JSONWritable>(_ key: Keys, _ value: Value) throws {
        begin(table.position(of: key))
        do { try value.write(to: &json) } catch { throw error.inside(key: key.stringValue) }
    }

    /// Writes a member if it has a value, or `null` for a key in ``nulls``.
    @inlinable
    public mutating func write<Value: JSONWritable>(_ key: Keys, _ value: Value?) throws {
        let position = table.position(of: key)
        if let value {
            begin(position)
            do { try value.write(to: &json) } catch { throw error.inside(key: key.stringValue) }
        } else if nulls.bits.contains(position) {
            begin(position)
            json.writeNull()
        }
    }

    /// Writes a member as `null`.
    @inlinable
    public mutating func writeNull(_ key: Keys) {
        begin(table.position(of: key))
        json.writeNull()
    }

    /// Writes the members that were kept while reading.
    public mutating func write(unknown extra: JSONObject) throws {
        for (key, value) in extra {
            members.begin(key, in: json)
            json.write(value)
        }
    }

    @usableFromInline
    mutating func begin(_ position: Int) { members.begin(position, of: table.index, in: json) }
}
