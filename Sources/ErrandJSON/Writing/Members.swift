// SPDX-License-Identifier: MIT

/// The members of an object that is being written.
struct Members {
    private let start: Int
    private let isSorted: Bool
    private var places: [MemberPlace] = []

    init(in json: borrowing JSONValueWriter) {
        start = json.buffer.count
        isSorted = json.session.isSorted
    }

    mutating func begin(_ key: String, in json: borrowing JSONValueWriter) {
        if json.buffer.count > start { json.buffer.append(0x2C) }
        if isSorted { places.append(MemberPlace(key: key, start: json.buffer.count)) }
        json.buffer.appendString(key)
        json.buffer.append(0x3A)
    }

    @inline(__always)
    mutating func begin(_ position: Int, of index: KeyIndex, in json: borrowing JSONValueWriter) {
        guard !isSorted else { return begin(index.names[position], in: json) }
        let range = index.writtenRange(position)
        // In the index a comma precedes the key.
        let start = json.buffer.count > start ? range.lowerBound : range.lowerBound &+ 1
        index.written.withSpan { json.buffer.append($0, start, range.upperBound) }
    }

    func finish(in json: borrowing JSONValueWriter) {
        if isSorted { json.buffer.sort(places, from: start) }
        json.buffer.append(0x7D)
    }
}
