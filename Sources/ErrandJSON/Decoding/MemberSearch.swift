// SPDX-License-Identifier: MIT

/// The search for the members of an object by their keys.
///
/// A type asks every object for the same keys in the same order. So each shape
/// remembers what was asked and found; asking again costs one comparison of
/// strings that are mostly the very same.
struct MemberSearch {
    let shape: ObjectShape
    private let first: Int
    private var requestCount = 0
    /// A member whose entry is known, from which others are found by steps.
    private var known: (position: Int, number: Int)
    private var converted: [String: Int]?

    init(_ index: DocumentIndex, object: Int) {
        shape = index.shapes[Int(index.entries[object].detail)]
        first = object + 1
        known = (0, first)
    }

    /// The number of the entry for a key; `nil` when the object lacks it.
    mutating func find(_ name: String, in index: DocumentIndex) -> Int? {
        let request = requestCount
        requestCount &+= 1
        if request < shape.requests.count, shape.requests[request].isFor(name) {
            let position = shape.requests[request].position
            return position < 0 ? nil : number(of: position, in: index)
        }
        return search(name, in: index, request: request)
    }

    private mutating func search(_ name: String, in index: DocumentIndex, request: Int) -> Int? {
        let position = position(of: name, in: index) ?? -1
        let entry = KeyRequest(name: name, position: position)
        if request < shape.requests.count {
            shape.requests[request] = entry
        } else if request == shape.requests.count, request < 2_048 {
            shape.requests.append(entry)
        }
        return position < 0 ? nil : number(of: position, in: index)
    }

    private func position(of name: String, in index: DocumentIndex) -> Int? {
        index.bytes.withSpan { shape.position(of: name, in: $0, policy: index.session.duplicateKeys) }
    }

    /// As ``find(_:in:)``, by keys that a strategy has changed.
    mutating func findConverted(
        _ name: String, in index: DocumentIndex, convert: (String) -> String
    ) -> Int? {
        let table = convertedKeys(in: index, convert: convert)
        return table[name].map { number(of: $0, in: index) }
    }

    private mutating func convertedKeys(
        in index: DocumentIndex, convert: (String) -> String
    ) -> [String: Int] {
        if let converted { return converted }
        var table: [String: Int] = [:]
        for name in names(in: index) {
            let position = position(of: name, in: index)
            let key = convert(name)
            if table[key] == nil { table[key] = position }
        }
        converted = table
        return table
    }

    /// The keys as written, each once.
    func names(in index: DocumentIndex) -> [String] {
        var list = JSONKeyList()
        for key in shape.keys {
            let text = index.bytes.withSpan { $0.text(key) }
            if list.position(of: text) == nil { list.append(text) }
        }
        return Array(list)
    }

    private mutating func number(of position: Int, in index: DocumentIndex) -> Int {
        if position < known.position { known = (0, first) }
        while known.position < position {
            known.number = index.next(after: known.number)
            known.position &+= 1
        }
        return known.number
    }
}
