// SPDX-License-Identifier: MIT

/// Lists of the places of ``Slots``, each place in at most one list.
///
/// Adding and removing takes the same time anywhere in a list, and allocates nothing once every place
/// was in a list.
struct LinkedLists: Sendable {
    private struct Link {
        var list: Int?
        var previous: Int?
        var next: Int?
    }

    private struct List {
        var first: Int?
        var last: Int?
        var count = 0
    }

    private var links: [Link] = []
    private var lists: [List]

    /// Creates empty lists.
    init(count: Int = 1) { lists = Array(repeating: List(), count: max(count, 1)) }

    /// Returns the first place of a list.
    func first(in list: Int = 0) -> Int? { lists.indices.contains(list) ? lists[list].first : nil }

    /// Returns the number of places in a list.
    func count(in list: Int = 0) -> Int { lists.indices.contains(list) ? lists[list].count : 0 }

    /// Returns the place after another one in its list.
    func next(after index: Int) -> Int? { links.indices.contains(index) ? links[index].next : nil }

    /// Adds a place as the first one of a list.
    mutating func prepend(_ index: Int, to list: Int = 0) { insert(index, into: list, before: lists[list].first) }

    /// Adds a place as the last one of a list.
    mutating func append(_ index: Int, to list: Int = 0) { insert(index, into: list, before: nil) }

    private mutating func insert(_ index: Int, into list: Int, before next: Int?) {
        while links.count <= index { links.append(Link()) }
        remove(index)
        let previous = next == nil ? lists[list].last : nil
        links[index] = Link(list: list, previous: previous, next: next)
        if let previous { links[previous].next = index } else { lists[list].first = index }
        if let next { links[next].previous = index } else { lists[list].last = index }
        lists[list].count += 1
    }

    /// Removes a place from its list, if it is in one.
    mutating func remove(_ index: Int) {
        guard links.indices.contains(index), let list = links[index].list else { return }
        let link = links[index]
        if let previous = link.previous { links[previous].next = link.next } else { lists[list].first = link.next }
        if let next = link.next { links[next].previous = link.previous } else { lists[list].last = link.previous }
        links[index] = Link()
        lists[list].count -= 1
    }
}
