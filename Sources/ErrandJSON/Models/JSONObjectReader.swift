// SPDX-License-Identifier: MIT

/// A reader of an object's members, key by key.
///
/// See ``JSONModel`` for its use.
@safe
public struct JSONObjectReader<Keys: JSONKey>: ~Escapable {
    @usableFromInline var json: JSONValueReader
    @usableFromInline let table: JSONKeyTable<Keys>
    @usableFromInline var walk = ObjectWalk()
    // The same index that `table` keeps alive. It is unmanaged because
    // reference counting for each key takes longer than finding the key.
    @usableFromInline let index: Unmanaged<KeyIndex>

    @usableFromInline
    @_lifetime(copy json)
    init(entering json: JSONValueReader) throws(JSONError) {
        self.json = json
        table = Keys.keyTable
        unsafe index = Unmanaged.passUnretained(table.index)
        try self.json.enterObject()
    }

    /// The known keys that were `null` so far.
    @inlinable
    public var nulls: JSONKeySet<Keys> {
        var set = JSONKeySet<Keys>()
        set.bits = walk.nulls
        return set
    }

    /// Stores the known keys that were `null` in a property of the model.
    ///
    /// Call it at the end. It has the effect of `nulls = object.nulls`, which
    /// would make the compiler copy the whole model again.
    @inlinable
    @inline(never)
    public func fill(nulls: inout JSONKeySet<Keys>) { nulls.bits = walk.nulls }

    /// Reads the value with a closure.
    ///
    /// Use it for values that need more than ``read(_:)-(Value)``. The closure
    /// must read exactly one value.
    @inlinable
    public mutating func withValue<Result>(_ read: (inout JSONValueReader) throws -> Result) throws -> Result {
        do { return try read(&json) } catch { throw located(error) }
    }

    /// Moves to the next known key, and keeps unknown members.
    ///
    /// - Parameter extra: Receives the unknown members, in order.
    /// - Returns: The key, whose value must be read or skipped next; `nil` at
    ///   the end of the object.
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

    /// Moves to the next known key.
    ///
    /// Unknown members are checked and skipped.
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

    // These methods are not inlined. A model has many members and few types,
    // and a copy for each member would take longer to fetch than to run.

    /// Reads the value into a property that is not optional.
    @inlinable
    @inline(never)
    public mutating func read<Value: JSONReadable>(_ value: inout Value) throws {
        do { value = try Value(from: &json) } catch { throw located(error) }
    }

    /// Reads the value into an optional property.
    ///
    /// `null` sets the property to `nil`, and ``nulls`` remembers the key.
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

    /// Reads the value if it is `null`.
    ///
    /// - Returns: Whether the value was `null`.
    @inlinable
    @inline(__always)
    public mutating func readNull() -> Bool { json.readNull() }

    /// Reads the value if it is of the type.
    ///
    /// - Returns: The value, or `nil` when the type refuses it. Then the value
    ///   must be read in another way, or skipped.
    @inlinable
    public mutating func readIfPossible<Value: JSONReadable>(_ type: Value.Type = Value.self) -> Value? {
        json.readIfPossible(type)
    }

    /// Skips the value after checking it.
    public mutating func skip() throws {
        do { try json.skip() } catch { throw located(error) }
    }

    /// Returns the error to throw for a missing key that the model requires.
    public func missing(_ key: Keys) -> JSONError {
        json.error(.missingKey, at: json.position).inside(.key(key.stringValue))
    }

    /// Checks and skips the remaining members of the object.
    @usableFromInline
    mutating func finish() throws(JSONError) {
        while !walk.isAtEnd {
            if try json.nextMember(table.index, &walk) != ObjectWalk.end { try json.skip() }
        }
    }

    /// Returns the error with the current key put before its path.
    @usableFromInline
    func located(_ error: any Error) -> any Error {
        guard let error = error as? JSONError, walk.current >= 0 else { return error }
        return error.inside(.key(table.index.names[walk.current]))
    }
}

@usableFromInline
struct ObjectWalk {
    @usableFromInline static var end: Int { -1 }
    @usableFromInline static var unknown: Int { -2 }

    /// The last known key of the document so far.
    @usableFromInline var current = -1
    /// The next known key if the order is the declared one.
    ///
    /// There is none before the first member, which has no comma.
    var expected = Int.max
    /// The furthest known key so far, in the declared order.
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
