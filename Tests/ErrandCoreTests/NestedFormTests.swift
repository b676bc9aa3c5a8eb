// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Nested forms", .timed)
struct NestedFormTests {
    private struct Person: Encodable, Sendable {
        var name = "Ada L"
        var tags = ["a&b", "c"]
        var home: Address? = Address()
        var none: String?
        var born = Date(timeIntervalSince1970: 0)
        var isActive = true
        var score = 2.5
        var empty: [String] = []
    }

    private struct Address: Encodable, Sendable {
        var city = "Zürich"
        var lines = [["x": 1]]
    }

    private func form(_ coding: FormCoding, _ parts: RequestPart...) async throws -> [String] {
        let client = Client.over(ClosureTransport("{}")) { $0.coders.form = coding }
        let raw = try await client.resolve(Request<Void>.post("p", .group(parts)))
        #expect(raw.head.headerFields[.contentType] == "application/x-www-form-urlencoded")
        let text = String(decoding: try await #require(raw.body).collect(), as: UTF8.self)
        return text.split(separator: "&").map { $0.replacing("%5B", with: "[").replacing("%5D", with: "]") }
            .map(String.init)
    }

    @Test("Keys and elements are named as the coding says; nil and empty ones are left out")
    func codings() async throws {
        let plain = ["born=1970-01-01T00%3A00%3A00Z"]
        let brackets = try await form(FormCoding(), .form(nested: Person()))
        #expect(
            brackets == plain + [
                "home[city]=Z%C3%BCrich", "home[lines][][x]=1", "isActive=true", "name=Ada+L", "score=2.5",
                "tags[]=a%26b", "tags[]=c",
            ])
        let dots = try await form(FormCoding(keys: .dots, arrays: .repeated), .form(nested: Person()))
        #expect(
            dots == plain + [
                "home.city=Z%C3%BCrich", "home.lines.x=1", "isActive=true", "name=Ada+L", "score=2.5", "tags=a%26b",
                "tags=c",
            ])
        #expect(
            try await form(FormCoding(arrays: .indexed), .form("p", nested: ["t": [1, 2]])) == [
                "p[t][0]=1", "p[t][1]=2",
            ])
        #expect(
            try await form(FormCoding(keys: .dots, arrays: .indexed), .form("p", nested: [1, 2])) == ["p.0=1", "p.1=2"])
    }

    @Test("Nested and plain fields add up in their order")
    func order() async throws {
        let fields = try await form(FormCoding(), .form("a", 1), .form(nested: ["b": 2]), .form("c", 3))
        #expect(fields == ["a=1", "b=2", "c=3"])
    }

    @Test("A value without a name that is no object is refused before anything is sent")
    func nameless() async throws {
        let error = await #expect(throws: ClientError.self) { try await form(FormCoding(), .form(nested: [1, 2])) }
        #expect(error?.kind == .invalidRequest.encoding)
        let unwritable = await #expect(throws: ClientError.self) {
            try await form(FormCoding(), .form("x", nested: ["a": Double.infinity]))
        }
        #expect(unwritable?.kind == .invalidRequest.encoding)
    }

    @Test("A query takes nested values too")
    func query() async throws {
        let raw = try await Client.over(ClosureTransport("{}")).resolve(
            Request<Void>.get("p", .query("q", 1), .query("filter", nested: ["email": "a@b.c"])))
        #expect(raw.head.path == "/v1/p?q=1&filter%5Bemail%5D=a%40b.c")
    }

    @Test("Nested fields go into a multipart form with files")
    func multipart() async throws {
        let raw = try await Client.over(ClosureTransport("{}")).resolve(
            Request<Void>.post("p", .form("person", nested: ["name": "A"]), .file("f", .text("x"), filename: "f.txt")))
        let text = String(decoding: try await #require(raw.body).collect(), as: UTF8.self)
        #expect(text.contains("name=\"person[name]\"\r\n\r\nA\r\n"))
    }
}

@Suite("Progress as a sequence", .timed, .timeLimit(.minutes(10)))
struct ProgressSequenceTests {
    @Test("Both directions are reported, and the sequence ends with the call")
    func reports() async throws {
        let client = Client.over(ClosureTransport("{\"a\":1}"))
        let progress = ProgressSequence()
        async let response = client.send(Request<[String: Int]>.post("p", .json([1, 2]), .progress(progress)))
        let reports = await progress.reduce(into: [TransferProgress]()) { $0.append($1) }
        #expect(try await response == ["a": 1])
        #expect(reports.map(\.direction) == [.upload, .download])
        #expect(reports.map(\.completed) == [5, 7])
        #expect(reports.map(\.fraction) == [1, 1])
    }

    @Test("It ends with a call that fails, even before anything is sent")
    func failure() async throws {
        let client = Client.over(ClosureTransport("{}"))
        for part in [RequestPart.json(["a": Double.nan]), .url("nonsense::")] {
            let progress = ProgressSequence()
            await #expect(throws: ClientError.self) {
                try await client.send(Request<Void>.post("p", part, .group([.progress(progress)])))
            }
            for await _ in progress { Issue.record("there is nothing to report") }
        }
    }
}
