// SPDX-License-Identifier: MIT

/// A walk over the members of an object, key by key.
///
/// See ``JSONModel`` for its use.
@safe
public struct JSONObjectReader<Keys: JSONKey>: ~Escapable {
    @usableFromInline var json: JSONValueReader
    @usableFromInline let table: JSONKeyTable<Keys>
    @usableFromInline var walk = ObjectWalk()
    // The same index that `table` keeps alive. Held unmanaged, because counting
    // references for each key takes longer than finding the key.
    @usableFromInline let index: Unmanaged<KeyIndex>

    @usableFromInline
    @_lifetime(copy json)
    init(entering json: JSONValueReader) throws(JSONError) {
        self.json = json
        table = Keys.keyTable
        unsafe index = Unmanaged.passUnretained(table.index)
        try self.json.enterObject()
    }

    /// The known keys that were `null`, among those read so far.
    @inlinable
    public var nulls: JSONKeySet<Keys> {
        var set = JSONKeySet<Keys>()
        set.bits = walk.nulls
        return set
    }

    /// Reads the value by hand.
    ///
    /// For values that need more than ``read(_:)-(Value)``. The closure reads
    /// exactly one value.
    @inlinable
    public mutating func withValue<Result>(_ read: (inout JSONValueReader) throws -> Result) throws -> Result {
        do { return try read(&json) } catch { throw located(error) }
    }

    /// Goes to the next known key; what is not known is kept.
    ///
    /// - Parameter extra: Gets the members whose keys are not known, in order.
    /// - Returns: The key, whose value has to be read or skipped next; `nil`
    ///   when the object is read to its end.
    @inlinable
    public mutating func next(unknown extra: inout JSONObject) throws -> Keys? {
        while true {
            let position = try nextPosition()
            if position >= 0 { return table.keys[position] }
            if position == ObjectWalk.end { return nil }
            try json.keepMember(in: &extra, &walk)
        }
    }

    /// Goes to the next known key; what is not known is left out, but checked.
    @inlinable
    public mutating func next() throws -> Keys? {
        while true {
            let position = try nextPosition()
            if position >= 0 { return table.keys[position] }
            if position == ObjectWalk.end { return nil }
            try json.skip()
        }
    }

    @inlinable
    @inline(__always)
    mutating func nextPosition() throws -> Int {
        try unsafe index._withUnsafeGuaranteedRef { try json.nextMember($0, &walk) }
    }

    /// Reads the value into a property that has a value always.
    @inlinable
    public mutating func read<Value: JSONReadable>(_ value: inout Value) throws {
        do { value = try Value(from: &json) } catch { throw located(error) }
    }

    /// Reads the value into a property that may be `nil`.
    ///
    /// `null` makes it `nil` and is remembered in ``nulls``.
    @inlinable
    public mutating func read<Value: JSONReadable>(_ value: inout Value?) throws {
        if json.readNull() {
            value = nil
            walk.addNull()
        } else {
            do { value = try Value(from: &json) } catch { throw located(error) }
        }
    }

    /// Leaves the value out, after checking it.
    public mutating func skip() throws {
        do { try json.skip() } catch { throw located(error) }
    }

    /// The error to throw for a key that the model cannot do without.
    public func missing(_ key: Keys) -> JSONError {
        json.error(.missingKey, at: json.position).inside(.key(key.stringValue))
    }

    /// Reads whatever the model left, up to the end of the object.
    @usableFromInline
    mutating func finish() throws(JSONError) {
        while !walk.isAtEnd {
            if try json.nextMember(table.index, &walk) != ObjectWalk.end { try json.skip() }
        }
    }

    /// The error with the current key put before its path.
    @usableFromInline
    func located(_ error: any Error) -> any Error {
        guard let error = error as? JSONError, walk.current >= 0 else { return error }
        return error.inside(.key(table.index.names[walk.current]))
    }
}

/// How far the walk over an object has come.
@usableFromInline
struct ObjectWalk {
    @usableFromInline static var end: Int { -1 }
    static let unknown = -2

    /// The known key that the document had last.
    @usableFromInline var current = -1
    /// The known key that comes next if the order is the declared one.
    var expected = 0
    /// The last of the known keys so far, in the declared order.
    var furthest = -1
    var isFirst = true
    @usableFromInline var isAtEnd = false
    @usableFromInline var nulls = KeyBits()
    var unknownKey = StringToken(start: 0, end: 0, isEscaped: false)
    private var seen = KeyBits()

    @usableFromInline init() {}

    @inlinable
    @inline(__always)
    mutating func addNull() { nulls.insert(current) }

    mutating func isRepeated(_ position: Int) -> Bool {
        if seen.contains(position) { return true }
        seen.insert(position)
        return false
    }
}
