// SPDX-License-Identifier: MIT

import AsyncHTTPClient
import Errand
import Foundation
import NIOCore

/// The page of five people that all kinds fetch, served by an nginx of its own.
struct WirePage: Sendable {
    struct Address: Sendable {
        let host: String
        let port: Int
    }

    let path = "/api/v1/people?limit=5"
    let token: String
    let plain: Address
    let secure: Address
    /// The certificate to trust, as a path.
    let certificate: String
    /// The page's length.
    let size: Int

    var plainURL: String { "http://\(plain.host):\(plain.port)" }
    var secureURL: String { "https://\(secure.host):\(secure.port)" }

    /// The fields of each request, in lower case as HTTP/2 wants them.
    var fields: [(String, String)] {
        [
            ("accept", "application/json"), ("content-type", "application/json"),
            ("authorization", "Bearer \(token)"),
        ]
    }

    /// Runs an nginx with the page of a nation while `use` runs.
    static func serve(_ use: (WirePage) async throws -> Void) async throws {
        let nation = try Server(people: 1000)
        let body: Data
        do {
            defer { nation.stop() }
            body = Data(
                buffer: try await PlainPages.once(nation, "/api/v1/people?limit=5", mediaType: "application/json"))
        }
        let server = try Nginx(isMultiplexed: true) { root in
            let folder = root.appending(path: "api/v1")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try body.write(to: folder.appending(path: "people"))
        }
        defer { server.stop() }
        func address(_ url: String) throws -> Address {
            guard let url = URL(string: url), let host = url.host(), let port = url.port else {
                throw BenchFailure("The server has no URL.")
            }
            return Address(host: host, port: port)
        }
        try await use(
            WirePage(
                token: nation.token, plain: try address(server.baseURL), secure: try address(server.secureURL),
                certificate: server.certificate, size: body.count))
    }
}

extension PlainPages {
    /// Fetches one page.
    static func once(_ server: Server, _ path: String, mediaType: String) async throws -> ByteBuffer {
        let pages = PlainPages(server, path, mediaType: mediaType)
        let body = try await pages.body()
        try await pages.shutdown()
        return body
    }
}
