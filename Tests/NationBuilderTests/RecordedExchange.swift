// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import Testing

/// An exchange with a real nation, from the folder beside the checkout.
struct RecordedExchange: Decodable, Sendable {
    struct Request: Decodable, Sendable {
        var method: String
        var path: String
        var query: [String: String]
        var body: JSONValue?
    }

    struct Response: Decodable, Sendable {
        var status: Int
        var headers: [String: String]
        var body: JSONValue?
    }

    var name: String
    var request: Request
    var response: Response

    /// Where the recordings are; `nil` when they are not on this machine.
    static let folder: URL? = {
        var checkout = URL(filePath: #filePath)
        for _ in 0..<3 { checkout.deleteLastPathComponent() }
        let above = checkout.deletingLastPathComponent()
        let beside = [above, above.deletingLastPathComponent()].map { $0.appending(path: "shared") }
        let named = ProcessInfo.processInfo.environment["ERRAND_SHARED"].map { [URL(filePath: $0)] }
        return (named ?? beside).map { $0.appending(path: "nb-api/v1-fixtures") }
            .first { FileManager.default.fileExists(atPath: $0.appending(path: "index.json").path) }
    }()

    static let absence: Comment = "no recorded exchanges: neither ERRAND_SHARED nor ../shared has them"

    static func load(_ name: String) throws -> RecordedExchange {
        let folder = try #require(folder)
        return try JSONDecoder().decode(Self.self, from: Data(contentsOf: folder.appending(path: name + ".json")))
    }

    /// The names of all recordings.
    static func names() throws -> Set<String> {
        let files = try FileManager.default.contentsOfDirectory(atPath: #require(folder).path)
        let recorded = files.filter { $0.hasSuffix(".json") && $0 != "index.json" }
        return Set(recorded.map { String($0.dropLast(5)) })
    }
}
