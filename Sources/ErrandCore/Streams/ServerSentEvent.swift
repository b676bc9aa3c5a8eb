// SPDX-License-Identifier: MIT

/// One event of a stream (WHATWG HTML §9.2).
public struct ServerSentEvent: Sendable, Hashable {
    /// The kind of event; `message` when the server does not say.
    public var type: String

    /// The content, its lines joined by LF.
    public var data: String

    /// The last id that the server gave, with this event or an earlier one;
    /// empty when there was none.
    public var id: String

    /// An event.
    public init(type: String = "message", data: String, id: String = "") {
        self.type = type
        self.data = data
        self.id = id
    }

    /// The content as JSON.
    ///
    /// - Throws: `ClientError.undecodable.json` when it is none of the shape
    ///   that is asked for.
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
