// SPDX-License-Identifier: MIT

extension JSONValueReader {
    /// Reads a value of any kind, with the order of keys and the text of
    /// numbers.
    public mutating func readValue() throws(JSONError) -> JSONValue {
        do throws(ScanFailure) {
            return try scanJSONValue()
        } catch {
            throw self.error(error)
        }
    }

    // Recursive functions keep little on the stack, in debug builds too: other
    // work is in functions that return first.

    private mutating func scanJSONValue() throws(ScanFailure) -> JSONValue {
        position = bytes.skippingWhitespace(from: position)
        switch bytes.byte(at: position) {
        case 0x5B: return .array(try scanArray())
        case 0x7B: return .object(try scanObject())
        default: return try scanScalar()
        }
    }

    @inline(__always)
    private mutating func scanScalar() throws(ScanFailure) -> JSONValue {
        switch bytes.byte(at: position) {
        case 0x22:
            let token = try bytes.scanString(from: position &+ 1)
            position = token.end &+ 1
            return .string(bytes.text(token))
        case 0x2D, 0x30...0x39:
            let token = try bytes.scanLimitedNumber(from: position, limits: session.limits)
            position = token.end
            return .number(JSONNumber(checked: bytes.text(from: token.start, to: token.end)))
        case 0x6E where bytes.hasNull(at: position):
            position &+= 4
            return .null
        case 0x74 where bytes.hasTrue(at: position):
            position &+= 4
            return .bool(true)
        case 0x66 where bytes.hasFalse(at: position):
            position &+= 5
            return .bool(false)
        default: throw bytes.unexpected(at: position)
        }
    }

    private mutating func enterScan() throws(ScanFailure) {
        guard depth < session.limits.depth else { throw ScanFailure(.tooDeep, at: position) }
        depth &+= 1
        position = bytes.skippingWhitespace(from: position &+ 1)
    }

    private mutating func scanArray() throws(ScanFailure) -> [JSONValue] {
        try enterScan()
        var elements: [JSONValue] = []
        if bytes.byte(at: position) == 0x5D {
            position &+= 1
        } else {
            repeat { elements.append(try scanJSONValue()) } while try bytes.isAnother(at: &position, closing: 0x5D)
        }
        depth &-= 1
        return elements
    }

    private mutating func scanObject() throws(ScanFailure) -> JSONObject {
        try enterScan()
        var object = PartialObject()
        if bytes.byte(at: position) == 0x7D {
            position &+= 1
        } else {
            object.slot = session.shapes.slot(for: bytes, at: position)
            object.shape = session.shapes[object.slot]
            if try !scanKnownMembers(&object) { try scanMembers(&object) }
        }
        depth &-= 1
        return object.finished
    }

    /// Reads members while their keys match the shape.
    ///
    /// - Returns: Whether the object has ended.
    private mutating func scanKnownMembers(_ object: inout PartialObject) throws(ScanFailure) -> Bool {
        guard let shape = object.shape else { return false }
        object.values.reserveCapacity(shape.keys.count)
        repeat {
            position = bytes.skippingWhitespace(from: position)
            let count = object.values.count
            let behind = count < shape.keys.count ? shape.match(count, in: bytes, at: position) : 0
            guard behind != 0 else {
                object.leaveShape()
                return false
            }
            position = behind
            try takeColon()
            object.values.append(try scanJSONValue())
        } while try bytes.isAnother(at: &position, closing: 0x7D)
        if object.values.count < shape.keys.count {
            object.leaveShape()
            learn(object)
        }
        return true
    }

    private mutating func learn(_ object: PartialObject) {
        guard object.isUnique else { return }
        session.shapes.learn(ObjectShape(keys: object.keys, keyList: object.keyList), slot: object.slot)
    }

    /// Reads members from a key on, up to the end of the object.
    private mutating func scanMembers(_ object: inout PartialObject) throws(ScanFailure) {
        repeat {
            let token = try scanKey()
            let value = try scanJSONValue()
            try object.add(value, bytes.text(token), token, policy: session.duplicateKeys)
        } while try bytes.isAnother(at: &position, closing: 0x7D)
        learn(object)
    }

    private mutating func scanKey() throws(ScanFailure) -> StringToken {
        position = bytes.skippingWhitespace(from: position)
        guard bytes.byte(at: position) == 0x22 else { throw bytes.unexpected(at: position) }
        let token = try bytes.scanString(from: position &+ 1)
        position = token.end &+ 1
        try takeColon()
        return token
    }
}

private struct PartialObject {
    /// The shape that its keys match so far, and the slot in which a shape is
    /// learned.
    var shape: ObjectShape?
    var slot = 0
    var values: [JSONValue] = []
    /// Its own keys, if they match no shape.
    private(set) var keys: [StringToken] = []
    private(set) var keyList = JSONKeyList()
    /// Whether all keys are different.
    private(set) var isUnique = true

    /// Leaves the shape: from here on the object has its own keys.
    @inline(never)
    mutating func leaveShape() {
        guard let shape else { return }
        keys = Array(shape.keys.prefix(values.count))
        keyList = JSONKeyList(shape.keyList.prefix(values.count))
        self.shape = nil
    }

    mutating func add(
        _ value: JSONValue, _ key: String, _ token: StringToken, policy: JSONDuplicateKeys.Policy
    ) throws(ScanFailure) {
        guard let earlier = keyList.position(of: key) else {
            keys.append(token)
            keyList.append(key)
            values.append(value)
            return
        }
        isUnique = false
        switch policy {
        case .lastWins: values[earlier] = value
        case .firstWins: break
        case .refuse: throw ScanFailure(.duplicateKey, at: token.start)
        }
    }

    var finished: JSONObject { JSONObject(keyList: shape?.keyList ?? keyList, valueList: values) }
}

extension JSONKeyList {
    init(_ keys: some Collection<String>) {
        self.init()
        reserveCapacity(keys.count)
        for key in keys { append(key) }
    }
}

extension JSONValue: JSONReadable {
    /// Reads a value of any kind.
    public init(from json: inout JSONValueReader) throws { self = try json.readValue() }
}

extension JSONObject: JSONReadable {
    /// Reads an object.
    public init(from json: inout JSONValueReader) throws {
        guard json.kind == .object, case .object(let object) = try json.readValue() else {
            throw json.mismatch("an object")
        }
        self = object
    }
}

extension JSONNumber: JSONReadable {
    /// Reads a number.
    public init(from json: inout JSONValueReader) throws { self = try json.readNumber() }
}
