// SPDX-License-Identifier: MIT

import ErrandCore
import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The conversion of a request to URLSession's type.
///
/// A streamed body is first written to a temporary file. URLSession takes a
/// stream only as an `InputStream`, which cannot be fed on Linux.
enum URLSessionRequest {
    static func make(_ raw: RawRequest) async throws -> (URLRequest, UploadFile?) {
        guard let url = URL(string: raw.url) else {
            throw ClientError(.invalidRequest.url, reason: "the URL is not legal")
        }
        var request = URLRequest(url: url)
        request.httpMethod = raw.head.method.rawValue
        for field in raw.head.headerFields { request.addValue(field.value, forHTTPHeaderField: field.name.rawName) }
        guard let body = raw.body else { return (request, nil) }
        try body.checkTrailerFields()
        if let bytes = body.bytesInMemory {
            request.httpBody = Data(bytes)
            return (request, nil)
        }
        return (request, try await UploadFile(body))
    }
}

/// A temporary file that holds a body until the upload has ended.
final class UploadFile: Sendable {
    let url: URL

    init(_ body: Body) async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("errand-\(UUID().uuidString)")
        self.url = url
        let permissions: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: permissions) else {
            throw ClientError(.invalidRequest.encoding, reason: "no temporary file could be made for the body")
        }
        let handle = try FileHandle(forWritingTo: url)
        defer { try? handle.close() }
        var count: Int64 = 0
        for try await chunk in body {
            try Task.checkCancellation()
            count += Int64(chunk.count)
            try handle.write(contentsOf: Data(chunk))
        }
        if let length = body.length, length != count {
            throw ClientError(.invalidRequest.encoding, reason: "the body's length differs from the announced length")
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
