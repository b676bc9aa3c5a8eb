// SPDX-License-Identifier: MIT

import ErrandTesting
import Foundation
import HTTPTypes
import Programs
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance
@testable import ErrandCore

/// The description of a request as a command, which curl itself runs.
@Suite(
    "The cURL command of a request", .timed, .timeLimit(.minutes(10)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")))
struct CurlCommandTests {
    /// Runs a command as a user does who has pasted it.
    ///
    /// - Returns: The request that came of it, and what the command said.
    private func run(_ request: RawRequest, _ wire: WireServer) async throws -> (WireRequest?, String) {
        let count = wire.requests.count
        // Without the user's own settings of curl.
        let command = request.curl(.everything).replacing("curl ", with: "/usr/bin/curl -q -sS ", maxReplacements: 1)
        let result = try await Program.run("/bin/sh", ["-c", command])
        return (wire.requests.dropFirst(count).first, "\(command)\n\(result.errors)")
    }

    private static func name(_ text: String) -> HTTPField.Name { HTTPField.Name(text) ?? .accept }

    /// Requests with what a shell or curl could read in another way.
    private static let odd: [(method: HTTPRequest.Method, path: String, fields: HTTPFields, body: String?)] = {
        let paths = [
            "/", "/people?limit=5", "/{}", "/a/{b}/c", "/[1-3]", "/{a,b}?x=[1-2]", "/p?page[size]=1", "/p?q={}",
            "/a/../b", "/a/./b", "/..", "/a/..?x=/../y", "/a/.b", "/it's", "/$HOME/`id`", "/a;b&c", "/p?a=1&b=%20%7B",
            "/-x", "//a", "/p?@file", "/~a", "/a%2F..%2Fb", "/!!", "/*", "/p?", "/p??", "/a...b/...",
        ]
        let plain = paths.map { (HTTPRequest.Method.get, $0, HTTPFields(), String?.none) }
        let json: HTTPFields = [.contentType: "application/json"]
        let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        var fields = HTTPFields()
        for (name, value) in [
            ("X-A", "it's {x} [1-2] $HOME `id` \"q\""), ("X-Empty", ""), ("X-At", "@/etc/hostname"), ("Accept", "a/b"),
            ("User-Agent", "mine"), ("X-Semicolon", "a;"), ("X-Two", "1"), ("X-Two", "2"), ("X-Back", "\\n \\\\"),
        ] { fields.append(HTTPField(name: CurlCommandTests.name(name), value: value)) }
        return plain
            + [
                (.get, "/", fields, nil), (.head, "/{}", fields, nil), (.delete, "/x", [:], nil),
                (.post, "/x", [:], nil),
                (HTTPRequest.Method(rawValue: "PURGE") ?? .get, "/x", [:], nil),
                (HTTPRequest.Method(rawValue: "a'b") ?? .get, "/x", [:], nil),
                (.post, "/{x}", json, #"{"a":"it's @x [1] {} \\ \" $HOME"}"#),
                (.put, "/", json, #"{"a":"@/etc/hostname"}"#),
                (.patch, "/", form, "@/etc/hostname=1&b={1,2}"), (.post, "/", form, "=&=&a"),
                (.delete, "/", json, #"{"a":[1]}"#),
            ]
    }()

    @Test("curl sends what this client sends", arguments: odd.indices)
    func same(index: Int) async throws {
        let (method, path, fields, body) = Self.odd[index]
        try await WireServer.serve(
            .responding { $0.method == "HEAD" ? WireResponse.head("200 OK") : WireResponse.of("ok") }
        ) {
            wire in
            let request = wire.request(method, path, fields: fields, body: body.map { .text($0) })
            var configuration = NIOTransport.Configuration()
            configuration.proxy = .none
            _ = try await NIOTransport(configuration).send(request).body.collect()
            let ours = try #require(wire.requests.last)
            let (found, said) = try await run(request, wire)
            let curls = try #require(found, "\(said)")
            #expect(curls.method == ours.method && curls.target == ours.target, "\(said)")
            #expect(curls.body == ours.body, "\(said)")
            for field in fields {
                let name = field.name.canonicalName
                #expect(curls[values: name] == ours[values: name], "\(name): \(said)")
            }
            #expect(curls[values: "host"] == ours[values: "host"])
        }
    }
}
