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
    /// Whether it may change something.
    let isWrite: Bool

    /// - Parameters:
    ///   - isV2: Whether the path is relative to `/api/v2`, not `/api/v1`.
    ///   - takesAnyCoding: Whether a body in an unknown coding is left as it comes.
    init(
        method: String, path: String, query: [String], headers: [String], data: String?, isV2: Bool = false,
        takesAnyCoding: Bool = false
    ) throws {
        let path = Self.isAbsolute(path) && !path.hasPrefix("/") ? "/\(path)" : path
        let isV2 = isV2 || path.hasPrefix("/api/v2/")
        guard let method = HTTPRequest.Method(method.uppercased()) else {
            throw ClientError(.invalidRequest, reason: "\"\(method)\" is not a method")
        }
        var parts: [RequestPart] = Self.isAbsolute(path) ? [.url(path)] : []
        for pair in query {
            guard let equals = pair.firstIndex(of: "=") else {
                throw CommandFailure("--query needs name=value", exitCode: 64)
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
        if takesAnyCoding { parts.append(.option(\.acceptsUnknownCodings, true)) }
        self.isV2 = isV2
        isWrite = ![HTTPRequest.Method.get, .head, .options].contains(method)
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
        guard data.hasPrefix("@") else { return .text(data) }
        let path = String(data.dropFirst())
        do { return try .file(FilePath(path)) } catch {
            // A pipe, as `<(…)`, is read at once.
            guard let content = NamedFile.content(path) else { throw error }
            return .bytes([UInt8](content))
        }
    }

    func send(_ client: Client) async throws -> Response<[UInt8]> { try await client.response(to: request) }

    /// Returns the request as a cURL command, with its token hidden.
    func curl(_ client: Client) async throws -> String { try await client.command(request) }

    /// Passes each result of all pages to a closure.
    ///
    /// Pages have the largest size unless the command line sets another.
    func walk(_ nation: Nation, _ item: (JSONValue) async throws -> Void) async throws {
        if isV2 {
            for try await row in nation.v2.jsonItems(of: request) { try await item(row) }
        } else {
            for try await row in nation.v1.jsonItems(of: request) { try await item(row) }
        }
    }

    func head(_ head: HTTPResponse) -> String { Self.head(head, .credentialsOnly) }

    static func head(_ head: HTTPResponse, _ redaction: Redaction) -> String {
        let fields = redaction.fields(head.headerFields).map { "\($0.name): \($0.value)\n" }.joined()
        return "\(head.status.code) \(head.status.reasonPhrase)\n\(fields)"
    }
}
