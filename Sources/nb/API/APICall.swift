// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import ErrandJSONAPI
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

    /// Whether the typed query sets neither an order nor a filter by id.
    private let isOpen: Bool

    /// - Parameter isV2: Whether the path is relative to `/api/v2`, not `/api/v1`.
    init(method: String, path: String, query: [String], headers: [String], data: String?, isV2: Bool = false) throws {
        let path = Self.isAbsolute(path) && !path.hasPrefix("/") ? "/\(path)" : path
        let isV2 = isV2 || path.hasPrefix("/api/v2/")
        guard let method = HTTPRequest.Method(method.uppercased()) else {
            throw ClientError(.invalidRequest, reason: "\"\(method)\" is not a method")
        }
        var parts: [RequestPart] = Self.isAbsolute(path) ? [.url(path)] : []
        for pair in query {
            guard let equals = pair.firstIndex(of: "=") else {
                throw CommandFailure("-q needs name=value", exitCode: 64)
            }
            parts.append(.addQuery(String(pair[..<equals]), String(pair[pair.index(after: equals)...])))
        }
        for field in headers {
            guard let colon = field.firstIndex(of: ":") else {
                throw CommandFailure("-H needs \"Name: value\"", exitCode: 64)
            }
            let value = field[field.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            parts.append(.header(String(field[..<colon]), value))
        }
        if let data { parts.append(.body(try Self.body(data), type: isV2 ? .jsonAPI : .json)) }
        self.isV2 = isV2
        let names = query.compactMap { $0.split(separator: "=").first } + path.split(whereSeparator: "?&=".contains)
        let decoded = names.map { $0.replacing("%5B", with: "[").replacing("%5D", with: "]") }
        isLimited = decoded.contains { ["limit", "per_page", "page[size]"].contains($0) }
        isOpen = !decoded.contains { name in
            name == "sort" || name.hasPrefix("filter[id]") || (name.hasPrefix("page[") && name != "page[size]")
        }
        request = Request<Void>(method, PathTemplate(path), .group(parts), reading: .nothing).reading(.bytes)
    }

    /// Returns whether a path names its version, with a slash in front or without.
    static func isAbsolute(_ path: String) -> Bool {
        path.hasPrefix("/api/") || path.hasPrefix("api/v1/") || path.hasPrefix("api/v2/")
    }

    /// Returns the client of the version.
    func client(of nation: Nation) -> Client { isV2 ? nation.v2.client : nation.v1.client }

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
    ///
    /// Version 2 is walked by key if a probe has shown that the nation supports it,
    /// and the typed query sets no order.
    ///
    /// - Parameter walksByKey: Whether a probe has shown that the nation supports a walk by key.
    func walk(_ client: Client, byKey walksByKey: Bool, _ item: (JSONValue) throws -> Void) async throws {
        if isV2 {
            let pages = request.reading(PagesV2.reader).with(isLimited ? nil : .query("page[size]", 100))
            if walksByKey, isOpen { return try await PagesV2.walk(pages, client, item) }
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
