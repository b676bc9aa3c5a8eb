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

    /// Gives the known keys that were `null` to the property that remembers them.
    ///
    /// Call it at the end. It does what `nulls = object.nulls` does, which would
    /// make the compiler copy the whole model once more.
    @inlinable
    @inline(never)
    public func fill(nulls: inout JSONKeySet<Keys>) { nulls.bits = walk.nulls }

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
    @inline(__always)
    public mutating func next(unknown extra: inout JSONObject) throws -> Keys? {
        var position = try nextPosition()
        while position == ObjectWalk.unknown {
            try json.keepMember(in: &extra, &walk)
            position = try nextPosition()
        }
        return position >= 0 ? table.keys[position] : nil
    }

    /// Goes to the next known key; what is not known is left out, but checked.
    @inlinable
    @inline(__always)
    public mutating func next() throws -> Keys? {
        var position = try nextPosition()
        while position == ObjectWalk.unknown {
            try json.skip()
            position = try nextPosition()
        }
        return position >= 0 ? table.keys[position] : nil
    }

    @inlinable
    @inline(__always)
    mutating func nextPosition() throws -> Int {
        try unsafe index._withUnsafeGuaranteedRef { try json.nextMember($0, &walk) }
    }

    // A model has many members and few types. A copy of these for each member
    // would take longer to fetch than to run.

    /// Reads the value into a property that has a value always.
    @inlinable
    @inline(never)
    public mutating func read<Value: JSONReadable>(_ value: inout Value) throws {
        do { value = try Value(from: &json) } catch { throw located(error) }
    }

    /// Reads the value into a property that may be `nil`.
    ///
    /// `null` makes it `nil` and is remembered in ``nulls``.
    @inlinable
    @inline(never)
    public mutating func read<Value: JSONReadable>(_ value: inout Value?) throws {
        if json.readNull() {
            value = nil
            walk.addNull()
        } else {
            do { value = try Value(from: &json) } catch { throw located(error) }
        }
    }

    /// Reads `null`, when that is the value.
    ///
    /// - Returns: Whether it was.
    @inlinable
    @inline(__always)
    public mutating func readNull() -> Bool { json.readNull() }

    /// Reads the value if it is one of the type.
    ///
    /// - Returns: The value; `nil` when the type refuses what stands here. Then
    ///   the value has to be read otherwise, or skipped.
    @inlinable
    public mutating func readIfPossible<Value: JSONReadable>(_ type: Value.Type = Value.self) -> Value? {
        json.readIfPossible(type)
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
    @usableFromInline static var unknown: Int { -2 }

    /// The known key that the document had last.
    @usableFromInline var current = -1
    /// The known key that comes next if the order is the declared one; none
    /// before the first member, which has no comma.
    var expected = Int.max
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
