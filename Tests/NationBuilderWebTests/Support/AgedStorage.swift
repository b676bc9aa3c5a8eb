// SPDX-License-Identifier: MIT

import Foundation
import Hummingbird
import Synchronization

/// A store of sessions that a test can make older.
final class AgedStorage: PersistDriver {
    private let values = Mutex<[String: Data]>([:])

    /// Moves the last renewal of all sessions into the past.
    func age(by seconds: Int64) throws {
        struct Unexpected: Error {}
        try values.withLock { values in
            for (key, data) in values where key != "nationbuilder-web-key" {
                guard var session = try JSONSerialization.jsonObject(with: data) as? [String: Any],
                    let renewed = (session["renewedAt"] as? NSNumber)?.int64Value
                else { throw Unexpected() }
                session["renewedAt"] = renewed - seconds
                values[key] = try JSONSerialization.data(withJSONObject: session)
            }
        }
    }

    /// The number of values.
    var count: Int { values.withLock { $0.count } }

    func create<Object: Codable & Sendable>(key: String, value: Object, expires: Duration?) async throws {
        let data = try JSONEncoder().encode(value)
        try values.withLock { values in
            guard values[key] == nil else { throw PersistError.duplicate }
            values[key] = data
        }
    }

    func set<Object: Codable & Sendable>(key: String, value: Object, expires: Duration?) async throws {
        let data = try JSONEncoder().encode(value)
        values.withLock { $0[key] = data }
    }

    func get<Object: Codable & Sendable>(key: String, as type: Object.Type) async throws -> Object? {
        try values.withLock { $0[key] }.map { try JSONDecoder().decode(type, from: $0) }
    }

    func remove(key: String) async throws { values.withLock { $0[key] = nil } }
}
