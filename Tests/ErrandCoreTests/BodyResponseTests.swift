// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Bytes and text that are asked for by their type", .timed)
struct BodyResponseTests {
    private static let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete]

    private func client(_ text: String, type: String = "application/json") -> Client {
        Client.over(ClosureTransport { _, _ in .text(text, type: type) })
    }

    /// The same request by its short name.
    private func request<Output: Decodable & RangeReplaceableCollection>(
        _ method: HTTPRequest.Method, _ type: Output.Type
    ) -> Request<Output> where Output.Element == UInt8 {
        switch method {
        case .post: .post("p")
        case .put: .put("p")
        case .patch: .patch("p")
        case .delete: .delete("p")
        default: .get("p")
        }
    }

    private func request(_ method: HTTPRequest.Method) -> Request<String> {
        switch method {
        case .post: .post("p")
        case .put: .put("p")
        case .patch: .patch("p")
        case .delete: .delete("p")
        default: .get("p")
        }
    }

    @Test("Bytes are those of the body, and no JSON array of numbers", arguments: methods)
    func bytes(method: HTTPRequest.Method) async throws {
        let bytes: [UInt8] = try await client("[1,2]").send(request(method, [UInt8].self))
        #expect(bytes == Array("[1,2]".utf8))
        let data = try await client("<p>", type: "text/html").send(request(method, Data.self))
        #expect(data == Data("<p>".utf8))
        let page: [UInt8] = try await client("é").send(.get("p"))
        #expect(page == Array("é".utf8))
        #expect(try await client("").send(.get("p")) as Data == Data())
    }

    @Test("Text is the body, or the string that a JSON body is", arguments: methods)
    func text(method: HTTPRequest.Method) async throws {
        #expect(try await client("\"a\\n\"").send(request(method)) == "a\n")
        #expect(try await client("\"a\"", type: "text/plain").send(request(method)) == "\"a\"")
        #expect(try await client("<p>é", type: "text/html; charset=utf-8").send(request(method)) == "<p>é")
        let page: String = try await client("plain", type: "text/csv").send(.get("p"))
        #expect(page == "plain")
        let error = await #expect(throws: ClientError.self) { try await client("{}").send(request(method)) }
        #expect(error?.kind == .undecodable.json)
    }

    @Test("Numbers of an array are read where it is said, and other types as JSON")
    func otherTypes() async throws {
        #expect(try await client("[1,2]").send(Request<[UInt8]>(.get, "p", reading: .json())) == [1, 2])
        #expect(try await client("[1,2]").send(.get("p")) as [UInt16] == [1, 2])
        #expect(try await client("[\"a\"]").send(.get("p")) as [String] == ["a"])
        #expect(try await client("\"a\"").send(.get("p")) as String? == "a")
    }

    @Test("A reader that is named wins over the type, with every spelling")
    func namedReaders() async throws {
        let bytes: [UInt8] = try await client("[1]").send(.get("p").reading(.bytes))
        #expect(bytes == Array("[1]".utf8))
        #expect(try await client("\"a\"").send(Request.get("p").reading(.text)) == "\"a\"")
        #expect(try await client("[1]").send(Request<[UInt8]>.get("p").reading(.json())) as [UInt8] == [1])
        try await client("[1]").send(.get("p"))
    }
}
