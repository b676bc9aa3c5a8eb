// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import Foundation
import HTTPTypes
import NationBuilder
import SystemPackage

/// A request from the command line.
struct APICall: Sendable {
    private let request: Request<[UInt8]>
    /// Whether the request goes to version 2, which has another kind of paging.
    private let isV2: Bool
    private let isLimited: Bool

    init(method: String, path: String, query: [String], headers: [String], data: String?) throws {
        guard let method = HTTPRequest.Method(method.uppercased()) else {
            throw ClientError(.invalidRequest, reason: "\"\(method)\" is not a method")
        }
        var parts: [RequestPart] = path.hasPrefix("/api/") ? [.url(path)] : []
        for pair in query {
            guard let equals = pair.firstIndex(of: "=") else {
                throw ClientError(.invalidRequest.url, reason: "-q needs name=value")
            }
            parts.append(.addQuery(String(pair[..<equals]), String(pair[pair.index(after: equals)...])))
        }
        for field in headers {
            guard let colon = field.firstIndex(of: ":") else {
                throw ClientError(.invalidRequest.header, reason: "-H needs \"Name: value\"")
            }
            let value = field[field.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            parts.append(.header(String(field[..<colon]), value))
        }
        if let data { parts.append(.body(try Self.body(data), type: .json)) }
        isV2 = path.hasPrefix("/api/v2/")
        let names = query.compactMap { $0.split(separator: "=").first } + path.split(whereSeparator: "?&=".contains)
        isLimited = names.contains { $0 == "limit" || $0 == "per_page" || $0 == "page[size]" }
        request = Request<Void>(method, PathTemplate(path), .group(parts), reading: .nothing).reading(.bytes)
    }

    private static func body(_ data: String) throws -> Body {
        if data == "@-" { return .bytes([UInt8](try FileHandle.standardInput.readToEnd() ?? Data())) }
        return data.hasPrefix("@") ? try .file(FilePath(String(data.dropFirst()))) : .text(data)
    }

    func send(_ client: Client) async throws -> Response<[UInt8]> { try await client.response(to: request) }

    /// Returns the request as a cURL command, with its token hidden.
    func curl(_ client: Client) async throws -> String {
        var raw = try await client.resolve(request)
        raw.head.headerFields[.authorization] = "Bearer"
        return raw.curl()
    }

    /// Passes each result of each page to a closure.
    ///
    /// Pages have the largest size unless the command line sets another.
    func walk(_ client: Client, _ item: (JSONValue) throws -> Void) async throws {
        if isV2 {
            let pages = request.reading(PagesV2.reader).with(isLimited ? nil : .query("page[size]", 100))
            for try await row in client.items(pages, by: PagesV2.paging, PagesV2.rows) { try item(row) }
        } else {
            let pages = request.reading(ResponseReader<V1.Page<JSONValue>>.json()).with(isLimited ? nil : .limit(100))
            for try await result in client.items(pages, by: .nationV1(), { $0.results }) { try item(result) }
        }
    }

    func head(_ head: HTTPResponse) -> String { Self.head(head, .credentialsOnly) }

    static func head(_ head: HTTPResponse, _ redaction: Redaction) -> String {
        let fields = redaction.fields(head.headerFields).map { "\($0.name): \($0.value)\n" }.joined()
        return "\(head.status.code) \(head.status.reasonPhrase)\n\(fields)"
    }
}
