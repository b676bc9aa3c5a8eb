// SPDX-License-Identifier: MIT

/// The search for the members of an object by their keys.
///
/// A type asks every object for the same keys, and most keys are enumerations of one
/// byte. So each shape remembers the member of each byte. The next search does not
/// even need the key's name.
///
/// It is a class because the standard library copies a container with each
/// call, and a single reference is copied quickly.
final class MemberSearch {
    let decoder: ValueDecoder
    let index: DocumentIndex
    private let shape: ObjectShape
    private let first: Int
    /// Whether the shape remembers the found members.
    private let isRemembered: Bool
    // Only this changes while a type reads: the last member found. Others are
    // reached from it by stepping.
    private var knownPosition = 0
    private var knownNumber: Int
    private var converted: [String: Int]?
    /// The numbers of all members, for a type that often asks for earlier
    /// members.
    private var numbers: [Int] = []
    private var stepsBack = 0

    init(_ decoder: ValueDecoder, keys: any CodingKey.Type) {
        self.decoder = decoder
        index = decoder.index
        shape = index.shape(of: decoder.number)
        let isByPath = index.session.convertsByPath && decoder.convertsKeys
        isRemembered = !isByPath && shape.remembers(ObjectIdentifier(keys))
        first = index.firstMember(in: decoder.number)
        knownNumber = first
    }

    /// Whether keys are searched by a name that differs from the written one.
    var isConverted: Bool { index.session.convertsKeys && decoder.convertsKeys }

    /// Returns the number of the value for a key, or `nil` when the object
    /// lacks it.
    @inline(__always)
    func find(_ key: some CodingKey) -> Int? {
        guard isRemembered, let byte = key.byte else { return search(key) }
        let position = shape.rememberedNumber(for: byte)
        guard position >= 0 else { return position == -1 ? nil : search(key) }
        return number(of: position)
    }

    @inline(never)
    private func search(_ key: some CodingKey) -> Int? {
        let name = key.stringValue
        let position = (isConverted ? convertedPositions()[name] : position(of: name)) ?? -1
        if isRemembered, let byte = key.byte { shape.remember(position, for: byte) }
        return position < 0 ? nil : number(of: position)
    }

    private func position(of name: String) -> Int? {
        index.bytes.withSpan { shape.position(of: name, in: $0, policy: index.session.duplicateKeys) }
    }

    /// Returns the members by their converted keys.
    ///
    /// If two keys become the same name, the first one counts.
    private func convertedPositions() -> [String: Int] {
        if let known = shape.convertedPositions ?? converted { return known }
        var positions: [String: Int] = [:]
        for name in writtenNames {
            let key = decoder.converted(name)
            if positions[key] == nil { positions[key] = position(of: name) }
        }
        if index.session.convertsByPath { converted = positions } else { shape.convertedPositions = positions }
        return positions
    }

    /// The keys as a type knows them, without duplicates.
    var names: [String] { isConverted ? Self.unique(writtenNames.map(decoder.converted)) : writtenNames }

    private var writtenNames: [String] {
        Self.unique(shape.keys.map { key in index.bytes.withSpan { $0.text(key) } })
    }

    private static func unique(_ names: [String]) -> [String] {
        var list = JSONKeyList()
        for name in names where list.position(of: name) == nil { list.append(name) }
        return Array(list)
    }

    /// Returns the number of a member's value.
    @inline(__always)
    private func number(of position: Int) -> Int {
        var (place, number) = (knownPosition, knownNumber)
        if position < place {
            if let number = numberFurtherUp(position) { return number }
            (place, number) = (0, first)
        }
        while place < position {
            number = index.next(after: number)
            place &+= 1
        }
        knownPosition = place
        knownNumber = number
        return number
    }

    /// Returns the number of a member.
    ///
    /// After many steps it creates a list of all members. Otherwise the keys of an
    /// object could be in an order for which reading takes quadratic time.
    @inline(never)
    private func numberFurtherUp(_ position: Int) -> Int? {
        guard numbers.isEmpty else { return numbers[position] }
        stepsBack += position
        guard stepsBack > 4 * shape.keys.count else { return nil }
        var number = first
        numbers.reserveCapacity(shape.keys.count)
        for _ in shape.keys {
            numbers.append(number)
            number = index.next(after: number)
        }
        return numbers[position]
    }
}
