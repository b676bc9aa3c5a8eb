// SPDX-License-Identifier: MIT

/// The keys of an enumeration that a document contains already, ready to be
/// written again.
///
/// A key of one byte is identified by that byte. Its name is requested once and
/// never compared.
@safe
final class EncodedKeys {
    /// The range of a key in the text of all keys, as `,"name":`.
    struct Place: Sendable {
        var start: Int32 = 0
        var end: Int32 = 0
    }

    /// A copy of the keys at one time.
    struct Snapshot: Sendable {
        let type: ObjectIdentifier
        let count: Int
        fileprivate let places: [Place]
        fileprivate let text: [UInt8]
        fileprivate let table: HashTable
    }

    /// The enumeration.
    let type: ObjectIdentifier
    let text = TextBuffer(capacity: 2_048)
    /// The number of keys.
    private(set) var count = 0
    // One place for each possible byte, so that no index is out of range. An
    // array in a class would be checked for exclusive access with each key.
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

    /// Returns the place of a key; an empty place when it is unknown.
    @inline(__always)
    func place(_ key: UInt8) -> Place { unsafe places[Int(key)] }

    /// Remembers the name of a key and returns its place; an empty place when
    /// another key has the name.
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
