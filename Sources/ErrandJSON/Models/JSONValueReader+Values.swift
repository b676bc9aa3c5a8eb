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

    private mutating func scanJSONValue() throws(ScanFailure) -> JSONValue {
        position = bytes.skippingWhitespace(from: position)
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
        case 0x5B: return .array(try scanArray())
        case 0x7B: return .object(try scanObject())
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
        defer { depth &-= 1 }
        var elements: [JSONValue] = []
        if bytes.byte(at: position) == 0x5D {
            position &+= 1
            return elements
        }
        repeat { elements.append(try scanJSONValue()) } while try bytes.isAnother(at: &position, closing: 0x5D)
        return elements
    }

    mutating func scanObject() throws(ScanFailure) -> JSONObject {
        try enterScan()
        defer { depth &-= 1 }
        if bytes.byte(at: position) == 0x7D {
            position &+= 1
            return JSONObject()
        }
        let slot = session.shapes.slot(for: bytes, at: position)
        guard let shape = session.shapes[slot] else {
            return try scanMembers(from: nil, count: 0, values: [], slot: slot)
        }
        var values: [JSONValue] = []
        values.reserveCapacity(shape.keys.count)
        repeat {
            position = bytes.skippingWhitespace(from: position)
            let behind = values.count < shape.keys.count ? shape.match(values.count, in: bytes, at: position) : 0
            guard behind != 0 else {
                return try scanMembers(from: shape, count: values.count, values: values, slot: slot)
            }
            position = behind
            try takeColon()
            values.append(try scanJSONValue())
        } while try bytes.isAnother(at: &position, closing: 0x7D)
        guard values.count == shape.keys.count else {
            let keys = JSONKeyList(shape.keyList.prefix(values.count))
            session.shapes.learn(
                ObjectShape(keys: Array(shape.keys.prefix(values.count)), keyList: keys), slot: slot)
            return JSONObject(keyList: keys, valueList: values)
        }
        return JSONObject(keyList: shape.keyList, valueList: values)
    }

    /// Reads members from a key on, up to the end of the object.
    ///
    /// - Parameters:
    ///   - shape: Where the keys of the first members come from.
    ///   - count: How many members that are.
    private mutating func scanMembers(
        from shape: ObjectShape?, count: Int, values: [JSONValue], slot: Int
    ) throws(ScanFailure) -> JSONObject {
        var object = JSONObject(
            keyList: shape.map { JSONKeyList($0.keyList.prefix(count)) } ?? JSONKeyList(), valueList: values)
        var keys = Array(shape?.keys.prefix(count) ?? [])
        var isUnique = true
        repeat {
            position = bytes.skippingWhitespace(from: position)
            guard bytes.byte(at: position) == 0x22 else { throw bytes.unexpected(at: position) }
            let token = try bytes.scanString(from: position &+ 1)
            position = token.end &+ 1
            try takeColon()
            let key = bytes.text(token)
            let value = try scanJSONValue()
            if let earlier = object.keyList.position(of: key) {
                isUnique = false
                switch session.duplicateKeys {
                case .lastWins: object.valueList[earlier] = value
                case .firstWins: break
                case .refuse: throw ScanFailure(.duplicateKey, at: token.start)
                }
            } else {
                keys.append(token)
                object.keyList.append(key)
                object.valueList.append(value)
            }
        } while try bytes.isAnother(at: &position, closing: 0x7D)
        if isUnique { session.shapes.learn(ObjectShape(keys: keys, keyList: object.keyList), slot: slot) }
        return object
    }
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
