// SPDX-License-Identifier: MIT

/// The keys that a type has written so far, in order, ready to be written again.
///
/// A type writes the same keys in the same order for each of its values, some
/// left out. So the next key mostly is the one expected; and as long as the
/// places grow, no key is written twice.
final class EncodedKeys {
    /// Where a key stands in the text of all keys, as `,"name":`.
    struct Place {
        var start: Int
        var end: Int
    }

    /// The keys as they are at a moment.
    final class Snapshot {
        let names: [String]
        let places: [Place]
        let text: TextBuffer

        init(names: [String], places: [Place], text: TextBuffer) {
            self.names = names
            self.places = places
            self.text = text
        }
    }

    /// Each as `,"name":`, in the order in which they were met.
    let text: TextBuffer
    private var order: KeyOrder
    private var latest: Snapshot?

    init() {
        text = TextBuffer(capacity: 1_024)
        order = KeyOrder()
    }

    /// Changes whenever a key is put between others.
    var generation: Int { order.generation }

    var snapshot: Snapshot {
        if let latest { return latest }
        let snapshot = Snapshot(names: order.names, places: order.places, text: text)
        latest = snapshot
        return snapshot
    }

    func place(_ position: Int) -> Place { order.places[position] }

    /// The position of a key that stands at this one or behind it; a new key is
    /// put there.
    ///
    /// - Returns: `nil` for a key that stands before, or when there are too
    ///   many.
    func position(of name: String, from start: Int) -> Int? {
        let count = text.count
        let position = order.position(of: name, from: start, text: text)
        if text.count != count { latest = nil }
        return position
    }
}

/// Keys in the order in which types write them, found by their hash.
private struct KeyOrder {
    private(set) var generation = 0
    private(set) var names: [String] = []
    private(set) var places: [EncodedKeys.Place] = []
    private var table = HashTable(capacity: 64)
    /// Names by the order in which they were met, and where they stand now.
    private var met: [(name: String, position: Int)] = []
    private static let most = 1_024

    init() {
        names.reserveCapacity(64)
        places.reserveCapacity(64)
        met.reserveCapacity(64)
    }

    mutating func position(of name: String, from start: Int, text: TextBuffer) -> Int? {
        let hash = KeyHash.of(name)
        if let number = table.first(hash, where: { met[$0].name.hasSameCodePoints(as: name) }) {
            return met[number].position >= start ? met[number].position : nil
        }
        guard met.count < Self.most else { return nil }
        let place = text.count
        text.append(0x2C)
        text.appendString(name)
        text.append(0x3A)
        let added = EncodedKeys.Place(start: place, end: text.count)
        if start == names.count {
            names.append(name)
            places.append(added)
        } else {
            names.insert(name, at: start)
            places.insert(added, at: start)
            generation += 1
            for number in met.indices where met[number].position >= start { met[number].position += 1 }
        }
        met.append((name, start))
        if table.isFull { grow() }
        table.insert(met.count - 1, hash)
        return start
    }

    private mutating func grow() {
        table = HashTable(capacity: met.count * 2)
        for (number, key) in met.enumerated().dropLast() { table.insert(number, KeyHash.of(key.name)) }
    }
}
