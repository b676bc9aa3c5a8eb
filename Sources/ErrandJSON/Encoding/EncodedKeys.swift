// SPDX-License-Identifier: MIT

/// The keys of an enumeration that a document has had, ready to be written
/// again.
///
/// A key of one byte is known by that byte: its name is asked for once, and
/// never compared.
@safe
final class EncodedKeys {
    /// Where a key stands in the text of all keys, as `,"name":`.
    struct Place: Sendable {
        var start: Int32 = 0
        var end: Int32 = 0
    }

    /// The keys as they are at a moment.
    struct Snapshot: Sendable {
        let type: ObjectIdentifier
        let count: Int
        fileprivate let places: [Place]
        fileprivate let text: [UInt8]
        fileprivate let table: HashTable
    }

    /// The enumeration.
    let type: ObjectIdentifier
    /// The text of all keys.
    let text = TextBuffer(capacity: 2_048)
    /// How many keys there are.
    private(set) var count = 0
    // One for each byte there is, so that none stands outside. An array in a
    // class would be checked for exclusive access with each key.
    private let places = UnsafeMutablePointer<Place>.allocate(capacity: 256)
    private var table: HashTable

    init(of type: any CodingKey.Type) {
        self.type = ObjectIdentifier(type)
        table = HashTable(capacity: 64)
        unsafe places.initialize(repeating: Place(), count: 256)
    }

    init(_ snapshot: Snapshot) {
        type = snapshot.type
        table = snapshot.table
        text.append(snapshot.text)
        count = snapshot.count
        unsafe places.initialize(repeating: Place(), count: 256)
        for (key, place) in snapshot.places.enumerated().prefix(256) { unsafe places[key] = place }
    }

    deinit { unsafe places.deallocate() }

    var snapshot: Snapshot {
        Snapshot(
            type: type, count: count, places: unsafe Array(UnsafeBufferPointer(start: places, count: 256)),
            text: text.bytes, table: table)
    }

    /// Where a key stands; nowhere when it is not known.
    @inline(__always)
    func place(_ key: UInt8) -> Place { unsafe places[Int(key)] }

    /// Remembers the name of a key; nowhere when another key has it.
    func learn(_ name: String, of key: UInt8) -> Place {
        let hash = KeyHash.of(name)
        guard table.first(hash, where: { self.name($0).hasSameCodePoints(as: name) }) == nil else { return Place() }
        if table.isFull { grow() }
        table.insert(Int(key), hash)
        let start = text.count
        text.append(0x2C)
        text.appendString(name)
        text.append(0x3A)
        let place = Place(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: text.count))
        unsafe places[Int(key)] = place
        count += 1
        return place
    }

    private func name(_ key: Int) -> String {
        let start = Int(place(UInt8(truncatingIfNeeded: key)).start) + 2
        return text.withSpan { bytes in (try? bytes.scanString(from: start)).map { bytes.text($0) } ?? "" }
    }

    private func grow() {
        table = HashTable(capacity: 256)
        for key in 0...UInt8.max where place(key).end > 0 { table.insert(Int(key), KeyHash.of(name(Int(key)))) }
    }
}
