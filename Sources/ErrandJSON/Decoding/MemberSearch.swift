// SPDX-License-Identifier: MIT

/// The search for the members of an object by their keys.
///
/// A type asks every object for the same keys. So each shape remembers which
/// member a key is, by the one byte that the keys of a type mostly have: asking
/// again does not even take the name of the key.
///
/// A class, because the standard library copies a container with each call, and
/// one reference is quickly copied.
final class MemberSearch {
    let decoder: ValueDecoder
    let index: DocumentIndex
    private let shape: ObjectShape
    private let first: Int
    /// Whether the shape remembers what is found.
    private let isRemembered: Bool
    // Only this changes while a type reads: the member found last, from which
    // others are found by steps.
    private var knownPosition = 0
    private var knownNumber: Int
    private var converted: [String: Int]?
    /// The numbers of all members, for a type that often asks for one further up.
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

    /// Whether keys are searched by another name than the one written.
    var isConverted: Bool { index.session.convertsKeys && decoder.convertsKeys }

    /// The number of the value for a key; `nil` when the object lacks it.
    @inline(__always)
    func find(_ key: some CodingKey) -> Int? {
        guard isRemembered, let byte = key.byte else { return search(key) }
        let answer = shape.answer(to: byte)
        guard answer >= 0 else { return answer == -1 ? nil : search(key) }
        return number(of: answer)
    }

    @inline(never)
    private func search(_ key: some CodingKey) -> Int? {
        let name = key.stringValue
        let position = (isConverted ? convertedPositions()[name] : position(of: name)) ?? -1
        if isRemembered, let byte = key.byte { shape.remember(position, to: byte) }
        return position < 0 ? nil : number(of: position)
    }

    private func position(of name: String) -> Int? {
        index.bytes.withSpan { shape.position(of: name, in: $0, policy: index.session.duplicateKeys) }
    }

    /// The members by their changed keys.
    ///
    /// The first key that becomes a name counts.
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

    /// The keys as a type knows them, each once.
    var names: [String] { isConverted ? Self.unique(writtenNames.map(decoder.converted)) : writtenNames }

    private var writtenNames: [String] {
        Self.unique(shape.keys.map { key in index.bytes.withSpan { $0.text(key) } })
    }

    private static func unique(_ names: [String]) -> [String] {
        var list = JSONKeyList()
        for name in names where list.position(of: name) == nil { list.append(name) }
        return Array(list)
    }

    /// The number of the value of a member.
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

    /// The number of a member, once enough steps were taken to make a list of
    /// all.
    ///
    /// Otherwise an object could have its keys in an order that makes reading
    /// it take the square of its length.
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
