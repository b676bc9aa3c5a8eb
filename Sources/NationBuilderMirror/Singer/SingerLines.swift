// SPDX-License-Identifier: MIT

import ErrandJSON

/// The messages of a tap as lines of JSON.
enum SingerLines {
    /// Returns the line that says what the records of a stream are like.
    static func schema(_ stream: SingerStream) throws -> [UInt8] {
        var message: JSONObject = [
            "type": "SCHEMA", "stream": .string(stream.name),
            "schema": .object(SingerSchema.object(stream.columns, hasExtra: stream.hasExtra)),
            "key_properties": ["id"],
        ]
        if let time = stream.replicationKey { message["bookmark_properties"] = [.string(time)] }
        return try line(message)
    }

    /// Returns the line with which the next run goes on.
    static func state(_ state: SingerState) throws -> [UInt8] {
        try line(["type": "STATE", "value": .object(state.object)])
    }

    /// Returns the line after which a target removes the records of other versions.
    static func activation(_ version: Int, of stream: SingerStream) throws -> [UInt8] {
        try line(["type": "ACTIVATE_VERSION", "stream": .string(stream.name), "version": .number(JSONNumber(version))])
    }

    private static func line(_ message: JSONObject) throws -> [UInt8] {
        try JSONWriter().write(JSONValue.object(message)) + [UInt8(ascii: "\n")]
    }
}
