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
    final class Snapshot: Sendable {
        let names: [String]
        let places: [Place]
        static let empty = Snapshot(names: [], places: [])

        init(names: [String], places: [Place]) {
            self.names = names
            self.places = places
        }
    }

    let text = TextBuffer()
    /// Changes whenever a key is put between others.
    private(set) var generation = 0
    private var names: [String] = []
    private var places: [Place] = []
    private var table = HashTable(capacity: 64)
    /// Names by the order in which they were met, and where they stand now.
    private var met: [(name: String, position: Int)] = []
    private var latest: Snapshot? = .empty
    private static let most = 1_024

    var snapshot: Snapshot {
        if let latest { return latest }
        let snapshot = Snapshot(names: names, places: places)
        latest = snapshot
        return snapshot
    }

    func place(_ position: Int) -> Place { places[position] }

    /// The position of a key that stands at this one or behind it; a new key is
    /// put there.
    ///
    /// - Returns: `nil` for a key that stands before, or when there are too
    ///   many.
    func position(of name: String, from start: Int) -> Int? {
        let hash = KeyHash.of(name)
        if let number = table.first(hash, where: { met[$0].name.hasSameCodePoints(as: name) }) {
            return met[number].position >= start ? met[number].position : nil
        }
        guard met.count < Self.most else { return nil }
        let place = text.count
        text.append(0x2C)
        text.appendString(name)
        text.append(0x3A)
        names.insert(name, at: start)
        places.insert(Place(start: place, end: text.count), at: start)
        latest = nil
        if start + 1 < names.count {
            generation += 1
            for number in met.indices where met[number].position >= start { met[number].position += 1 }
        }
        met.append((name, start))
        if table.isFull { grow() }
        table.insert(met.count - 1, hash)
        return start
    }

    private func grow() {
        table = HashTable(capacity: met.count * 2)
        for (number, key) in met.enumerated().dropLast() { table.insert(number, KeyHash.of(key.name)) }
    }
}
