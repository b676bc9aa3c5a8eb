// SPDX-License-Identifier: MIT

/// The key of a member and its position after the comma.
struct MemberPlace: Sendable {
    var key: String
    var start: Int
}

extension TextBuffer {
    /// Sorts the members of an object that begins at an offset by their keys.
    ///
    /// - Returns: The old and new position of each member, by the old one;
    ///   empty if the order was right.
    @discardableResult
    func sort(_ members: [MemberPlace], from start: Int) -> [(from: Int, to: Int)] {
        let isSorted = members.indices.dropFirst().allSatisfy {
            !members[$0].key.isOrdered(before: members[$0 - 1].key)
        }
        guard !isSorted else { return [] }
        let inOrder = members.indices.sorted { members[$0].key.isOrdered(before: members[$1].key) }
        var sorted: [UInt8] = []
        sorted.reserveCapacity(count - start)
        var moves: [(from: Int, to: Int)] = []
        for member in inOrder {
            if !sorted.isEmpty { sorted.append(0x2C) }
            let end = member + 1 < members.count ? members[member + 1].start - 1 : count
            moves.append((members[member].start, start + sorted.count))
            sorted += bytes(members[member].start..<end)
        }
        replace(from: start, with: sorted)
        return moves.sorted { $0.from < $1.from }
    }
}

extension String {
    /// Returns whether the string comes first in the order of RFC 8785 §3.2.3,
    /// by UTF-16 code units.
    ///
    /// That is the order of the UTF-8 bytes, with one exception: characters
    /// above U+FFFF (in UTF-8 from F0 on) are surrogates in UTF-16, and come
    /// before U+E000 (EE).
    func isOrdered(before other: String) -> Bool {
        withSpan { left in
            other.withSpan { right in
                let shared = Swift.min(left.byteCount, right.byteCount)
                var offset = 0
                while offset &+ 8 <= shared, left.word(at: offset) == right.word(at: offset) { offset &+= 8 }
                while offset < shared, left.byte(at: offset) == right.byte(at: offset) { offset &+= 1 }
                guard offset < shared else { return left.byteCount < right.byteCount }
                let (first, second) = (left.byte(at: offset), right.byte(at: offset))
                guard first >= 0xEE, second >= 0xEE, (first < 0xF0) != (second < 0xF0) else { return first < second }
                return first > second
            }
        }
    }
}
