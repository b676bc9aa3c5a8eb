// SPDX-License-Identifier: MIT

/// Values in places that are used again.
///
/// An identifier of a value that was removed is never that of a later value, so an event that comes
/// too late meets nothing.
struct Slots<Value: Sendable>: Sendable {
    /// The identifier of a value.
    struct ID: Hashable, Sendable {
        /// The place.
        ///
        /// It is less than the largest number of values that were present at once, and no two present values
        /// share one. It can be the index of an array beside the slots, which is then changed in the same
        /// locked section, because the place is free for another value after it.
        let index: Int
        fileprivate let generation: UInt32
    }

    private struct Place {
        var generation: UInt32 = 0
        var value: Value?
    }

    private var places: [Place] = []
    private var free: [Int] = []

    /// The number of values.
    var count: Int { places.count - free.count }

    /// Adds a value.
    mutating func insert(_ value: Value) -> ID {
        guard let index = free.popLast() else {
            places.append(Place(value: value))
            return ID(index: places.count - 1, generation: 0)
        }
        places[index].value = value
        return ID(index: index, generation: places[index].generation)
    }

    /// Removes a value, and returns it.
    @discardableResult
    mutating func remove(_ id: ID) -> Value? {
        guard let value = self[id] else { return nil }
        places[id.index].value = nil
        places[id.index].generation &+= 1
        free.append(id.index)
        return value
    }

    /// The value with an identifier; `nil` after its removal.
    ///
    /// Only a present value can be changed.
    subscript(id: ID) -> Value? {
        get {
            guard places.indices.contains(id.index), places[id.index].generation == id.generation else { return nil }
            return places[id.index].value
        }
        set {
            guard let newValue, self[id] != nil else { return }
            places[id.index].value = newValue
        }
    }

    /// Returns the identifier of the value at a place; `nil` when the place is free.
    func id(at index: Int) -> ID? {
        guard places.indices.contains(index), places[index].value != nil else { return nil }
        return ID(index: index, generation: places[index].generation)
    }

    /// The identifiers of all values, by place.
    var ids: [ID] { places.indices.compactMap { id(at: $0) } }
}
