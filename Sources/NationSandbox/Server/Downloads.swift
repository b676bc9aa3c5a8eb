// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes
import Hummingbird
import NIOCore

/// The files that responses link to: exports and attachments.
///
/// The links need no token, since nobody can guess them.
struct Downloads: Sendable {
    static let exports = "/downloads/exports/"
    static let attachments = "/downloads/attachments/"

    let store: NationStore

    /// Returns whether a path is that of a file.
    static func contains(_ path: String) -> Bool { path.hasPrefix("/downloads/") }

    func respond(to path: String) async throws -> Response {
        let file: (type: String, content: Data)?
        if path.hasPrefix(Self.exports), path.hasSuffix(".csv") {
            let token = String(path.dropFirst(Self.exports.count).dropLast(".csv".count))
            file = try await store.read { database in
                try Data.fetchOne(
                    database, sql: "SELECT content FROM export WHERE token = ? AND content IS NOT NULL",
                    arguments: [token]
                ).map { ("text/csv; charset=utf-8", $0) }
            }
        } else if path.hasPrefix(Self.attachments) {
            let token = path.dropFirst(Self.attachments.count).prefix { $0 != "/" }
            file = try await store.read { database in
                try Row.fetchOne(
                    database,
                    sql: "SELECT json_extract(document, '$.content_type'), content FROM attachment WHERE token = ?",
                    arguments: [String(token)]
                ).map { ($0[0] ?? "application/octet-stream", $0[1]) }
            }
        } else {
            file = nil
        }
        guard let file else { throw APIProblem.notFound }
        var fields: HTTPFields = [.contentType: file.type, .xContentTypeOptions: "nosniff"]
        // An uploaded file must not run as a page of this host.
        fields[.contentDisposition] = "attachment"
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.content)))
    }
}
