// SPDX-License-Identifier: MIT

public import ErrandFoundation

extension Date: JSONWritable {
    /// Writes a date by ``JSONWriter/dateEncodingStrategy``.
    public func write(to json: inout JSONValueWriter) throws {
        switch json.options.dateEncodingStrategy.form {
        case .deferred: try json.write(timeIntervalSinceReferenceDate)
        case .seconds: try json.write(timeIntervalSince1970)
        case .milliseconds: try json.write(timeIntervalSince1970 * 1_000)
        case .iso8601:
            guard let text = Timestamp.text(self) else {
                throw EncodingError.invalidValue(
                    self,
                    EncodingError.Context(
                        codingPath: [], debugDescription: "The date is outside the years 0 to 9999."))
            }
            json.write(text)
        case .custom: try json.encode(self)
        }
    }
}

extension Data: JSONWritable {
    /// Writes data by ``JSONWriter/dataEncodingStrategy``.
    public func write(to json: inout JSONValueWriter) throws {
        switch json.options.dataEncodingStrategy.form {
        case .deferred: try json.writeArray(self)
        case .base64: json.write(base64EncodedString())
        case .custom: try json.encode(self)
        }
    }
}

extension Decimal: JSONWritable {
    /// Writes a number with all its digits.
    public func write(to json: inout JSONValueWriter) throws {
        guard let number = JSONNumber(self) else {
            throw EncodingError.invalidValue(
                self, EncodingError.Context(codingPath: [], debugDescription: "JSON has no number for this decimal."))
        }
        json.write(number)
    }
}

extension URL: JSONWritable {
    /// Writes the URL as a string.
    public func write(to json: inout JSONValueWriter) throws { json.write(absoluteString) }
}

extension UUID: JSONWritable {
    /// Writes the UUID as a string.
    public func write(to json: inout JSONValueWriter) throws { json.write(uuidString) }
}
