// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import Synchronization

/// A step that writes down each exchange with a nation, for a judge: a line of JSON for
/// each.
///
/// It stands outside of what adds the token, so none is written.
final class ExchangeRecording: Middleware {
    private let lines = Mutex<[String]>([])
    private let shared: FileHandle?

    /// A recording that is kept, and written to a file too when a folder is named by
    /// `ERRAND_EXCHANGES`.
    init() {
        guard let folder = ProcessInfo.processInfo.environment["ERRAND_EXCHANGES"] else {
            shared = nil
            return
        }
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/\(UUID().uuidString).jsonl"
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        shared = FileHandle(forWritingAtPath: path)
    }

    deinit { try? shared?.close() }

    /// All exchanges, a line for each.
    var text: String { lines.withLock { $0.map { "\($0)\n" }.joined() } }

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let sent = try await request.body?.collect()
        var response = try await next(request)
        let answer = try await response.body.collect()
        response.body = .bytes(answer)
        var fields = JSONObject()
        for field in response.head.headerFields { fields[field.name.canonicalName] = .string(field.value) }
        let exchange: JSONObject = [
            "method": .string(request.head.method.rawValue), "target": .string(request.head.path ?? ""),
            "body": sent.map { JSONValue.string(String(decoding: $0, as: UTF8.self)) } ?? .null,
            "status": .number(JSONNumber(response.head.status.code)), "fields": .object(fields),
            "answer": .string(String(decoding: answer, as: UTF8.self)),
        ]
        let line = String(decoding: try JSONWriter().write(JSONValue.object(exchange)), as: UTF8.self)
        lines.withLock { $0.append(line) }
        try shared?.write(contentsOf: Data("\(line)\n".utf8))
        return response
    }

    var waitsOnlyThroughNext: Bool { true }
}
