// SPDX-License-Identifier: MIT

public import ErrandFoundation

extension Date: JSONReadable {
    /// Reads a date by ``JSONReader/dateDecodingStrategy``.
    public init(from json: inout JSONValueReader) throws {
        switch json.options.dateDecodingStrategy.form {
        case .deferred: self.init(timeIntervalSinceReferenceDate: try json.readDouble())
        case .seconds: self.init(timeIntervalSince1970: try json.readDouble())
        case .milliseconds: self.init(timeIntervalSince1970: try json.readDouble() / 1_000)
        case .iso8601:
            guard let date = Timestamp.date(try json.readString()) else {
                throw json.invalid("The string is not a date and time of RFC 3339.")
            }
            self = date
        case .custom: self = try json.decode(Date.self)
        }
    }
}

extension Data: JSONReadable {
    /// Reads data by ``JSONReader/dataDecodingStrategy``.
    public init(from json: inout JSONValueReader) throws {
        switch json.options.dataDecodingStrategy.form {
        case .deferred: self = Data(try [UInt8](from: &json))
        case .base64:
            guard let data = Data(base64Encoded: try json.readString()) else {
                throw json.invalid("The string is not base 64.")
            }
            self = data
        case .custom: self = try json.decode(Data.self)
        }
    }
}

extension Decimal: JSONReadable {
    /// Reads a number into the nearest decimal.
    public init(from json: inout JSONValueReader) throws {
        let number = try json.readNumber()
        guard let value = Decimal(string: number.literal), !value.isNaN else {
            throw json.invalid("The number does not fit Decimal.")
        }
        self = value
    }
}

extension URL: JSONReadable {
    /// Reads a URL from a string.
    public init(from json: inout JSONValueReader) throws {
        guard let url = URL(string: try json.readString()) else { throw json.invalid("This is not a URL.") }
        self = url
    }
}

extension UUID: JSONReadable {
    /// Reads a UUID from a string.
    public init(from json: inout JSONValueReader) throws {
        guard let uuid = UUID(uuidString: try json.readString()) else { throw json.invalid("This is not a UUID.") }
        self = uuid
    }
}
