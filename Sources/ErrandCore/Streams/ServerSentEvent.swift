// SPDX-License-Identifier: MIT

/// An event of a stream (WHATWG HTML §9.2).
public struct ServerSentEvent: Sendable, Hashable {
    /// The type of the event; `message` when the server names none.
    public var type: String

    /// The data, with its lines joined by LF.
    public var data: String

    /// The last id that the server sent, with this event or an earlier one;
    /// empty when there was none.
    public var id: String

    /// Creates an event.
    public init(type: String = "message", data: String, id: String = "") {
        self.type = type
        self.data = data
        self.id = id
    }

    /// Decodes the data as JSON.
    ///
    /// - Throws: `ClientError.undecodable.json` when the data is not JSON or
    ///   does not fit the type.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, by coding: JSONCoding = JSONCoding()
    ) throws -> Value {
        do {
            return try coding.decode(type, from: Array(data.utf8))
        } catch {
            throw JSONFailure(error)?.clientError() ?? error
        }
    }
}
