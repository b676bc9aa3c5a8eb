// SPDX-License-Identifier: MIT

import Foundation
import Hummingbird

/// A request as the endpoints see it.
struct EndpointCall: Sendable {
    let method: String
    let path: String
    /// By lower-case names.
    let fields: [String: String]
    let query: [String: String]
    let form: [String: String]
    /// Names that came twice, in query or form.
    let repeated: [String]

    init(_ request: Request) async throws {
        method = request.method.rawValue
        path = request.uri.path
        fields = Dictionary(request.headers.map { ($0.name.canonicalName, $0.value) }) { $0 + "," + $1 }
        let asked = Self.pairs(request.uri.query ?? "")
        let isForm = fields["content-type"]?.hasPrefix("application/x-www-form-urlencoded") == true
        let body = try await request.body.collect(upTo: 1 << 20)
        let sent = isForm ? Self.pairs(String(buffer: body)) : []
        query = Dictionary(asked) { $1 }
        form = Dictionary(sent) { $1 }
        repeated = Dictionary(grouping: asked + sent) { $0.0 }.filter { $0.value.count > 1 }.keys.sorted()
    }

    private static func pairs(_ text: String) -> [(String, String)] {
        text.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.replacing("+", with: " ").removingPercentEncoding ?? ""
            }
            return (halves[0], halves.count > 1 ? halves[1] : "")
        }
    }
}

/// Responses.
extension Response {
    static func json(_ object: [String: Any], status: Int = 200, _ fields: HTTPFields = [:]) throws -> Response {
        var fields = fields
        fields[.contentType] = "application/json"
        fields[.cacheControl] = "no-store"
        let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
        return Response(
            status: .init(code: status), headers: fields, body: .init(byteBuffer: ByteBuffer(bytes: data)))
    }

    /// A response as it was made, or spoiled.
    static func of(_ response: ServerResponse, _ fields: HTTPFields = [:]) throws -> Response {
        let whole =
            try response.text.map { Data($0.utf8) }
            ?? JSONSerialization.data(
                withJSONObject: response.members, options: [.sortedKeys])
        var fields = fields
        fields[.contentType] = response.type
        fields[.cacheControl] = "no-store"
        fields[.location] = response.location
        fields[.retryAfter] = response.retryAfter
        fields[.wwwAuthenticate] = response.challenge
        return Response(
            status: .init(code: response.status), headers: fields, body: .init(byteBuffer: ByteBuffer(bytes: whole)))
    }

    static func page(_ text: String, status: Int = 200) -> Response {
        Response(
            status: .init(code: status), headers: [.contentType: "text/html; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: "<!doctype html><title>Sign in</title>\(text)")))
    }

    static func redirect(_ url: String) -> Response { Response(status: .found, headers: [.location: url]) }
}
