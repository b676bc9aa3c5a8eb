// SPDX-License-Identifier: MIT

/// Where a member of an object begins, behind the comma.
struct MemberPlace: Sendable {
    var key: String
    var start: Int
}

extension TextBuffer {
    /// Puts the members of an object that begins at an offset into the order
    /// of their keys.
    ///
    /// - Returns: Where each member was and is now, by where it was; nothing
    ///   when the order was right.
    @discardableResult
    func sort(_ members: [MemberPlace], from start: Int) -> [(from: Int, to: Int)] {
        let inOrder = members.indices.sorted { left, right in
            members[left].key.utf16.lexicographicallyPrecedes(members[right].key.utf16)
        }
        guard !inOrder.elementsEqual(members.indices) else { return [] }
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
