// SPDX-License-Identifier: MIT

import ErrandCore

/// A reader of request bodies that behaves like a real transport.
enum SentBody {
    /// Returns all bytes.
    ///
    /// Their number must be the announced length.
    static func read(_ body: Body?) async throws -> [UInt8] {
        guard let body else { return [] }
        var bytes: [UInt8] = []
        for try await chunk in body {
            bytes += chunk
            if let length = body.length, Int64(bytes.count) > length { throw mismatch }
        }
        if let length = body.length, Int64(bytes.count) < length { throw mismatch }
        return bytes
    }

    private static var mismatch: ClientError {
        ClientError(.invalidRequest.encoding, reason: "the body's length differs from the announced length")
    }
}
