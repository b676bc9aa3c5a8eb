// SPDX-License-Identifier: MIT

/// The members of a JSON object, in the order of their keys.
///
/// Keys are unique. Finding a key takes constant time, whatever the size. Keys
/// are compared by their code points, as in JSON, and not by canonical
/// equivalence, as in `String`.
///
/// Objects of one document with the same keys share one list of keys, so a page
/// of a hundred people contains its keys once.
public struct JSONObject: Sendable {
    var keyList: JSONKeyList
    @usableFromInline var valueList: [JSONValue]

    /// Creates an object without members.
    public init() {
        keyList = JSONKeyList()
        valueList = []
    }

    /// Creates an object with members.
    ///
    /// If a key occurs twice, the last value wins, at the position of the
    /// first.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        self.init()
        for (key, value) in members { self[key] = value }
    }

    init(keyList: JSONKeyList, valueList: [JSONValue]) {
        self.keyList = keyList
        self.valueList = valueList
    }

    /// The keys in order.
    public var keys: some RandomAccessCollection<String> & Sendable { keyList }

    /// The values in the order of their keys.
    public var values: some RandomAccessCollection<JSONValue> & Sendable { valueList }

    /// The member with this key.
    ///
    /// Setting replaces in place or appends at the end; setting `nil` removes.
    /// To store a `null`, set `.null`.
    public subscript(key: String) -> JSONValue? {
        get { keyList.position(of: key).map { valueList[$0] } }
        set {
            switch (keyList.position(of: key), newValue) {
            case (let position?, let value?):
                valueList[position] = value
            case (let position?, nil):
                keyList.remove(at: position)
                valueList.remove(at: position)
            case (nil, let value?):
                keyList.append(key)
                valueList.append(value)
            case (nil, nil): break
            }
        }
    }

    /// The member with this key, or a default value.
    public subscript(key: String, default fallback: @autoclosure () -> JSONValue) -> JSONValue {
        get { self[key] ?? fallback() }
        set { self[key] = newValue }
    }

    /// Removes the member with this key and returns it.
    @discardableResult
    public mutating func removeValue(forKey key: String) -> JSONValue? {
        guard let position = keyList.position(of: key) else { return nil }
        keyList.remove(at: position)
        return valueList.remove(at: position)
    }

    /// Adds the members of another object.
    ///
    /// If both have a key, the other object's value wins.
    public mutating func merge(_ other: JSONObject) {
        for (key, value) in other { self[key] = value }
    }
}

extension JSONObject: RandomAccessCollection {
    /// A key and its value.
    public typealias Element = (key: String, value: JSONValue)

    /// The position of the first member.
    public var startIndex: Int { 0 }

    /// The position after the last member.
    @inlinable
    public var endIndex: Int { valueList.count }

    /// Whether there are no members.
    @inlinable
    public var isEmpty: Bool { valueList.isEmpty }

    /// The member at this position.
    public subscript(position: Int) -> Element { (keyList[position], valueList[position]) }
}

extension JSONObject: Hashable {
    /// Compares the JSON: the same keys with equal values, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        for (position, key) in left.keyList.enumerated() {
            // Objects of one document mostly have their keys in the same order.
            let other =
                right.keyList[position].hasSameCodePoints(as: key) ? position : right.keyList.position(of: key)
            guard let other, left.valueList[position] == right.valueList[other] else { return false }
        }
        return true
    }

    /// Hashes the members independently of their order, in accordance with
    /// `==`.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for (key, value) in self {
            var member = Hasher()
            member.combine(key)
            member.combine(value)
            sum ^= member.finalize()
        }
        hasher.combine(count)
        hasher.combine(sum)
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object with the members in the written order.
    ///
    /// If a key occurs twice, the last value wins.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
