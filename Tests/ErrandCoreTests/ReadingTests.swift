// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Responses that cannot be read", .timed)
struct ReadingTests {
    private struct Page: Decodable, Sendable { var results: [Person] }

    private func failure(_ text: String, type: String = "application/json") async -> ClientError? {
        let client = Client.over(ClosureTransport { _, _ in .text(text, type: type) })
        return await #expect(throws: ClientError.self) { try await client.send(Request<Page>.get("people")) }
    }

    @Test("Bad JSON is named, with the response")
    func badJSON() async {
        let error = await failure("{\"results\": [")
        #expect(error?.kind == .undecodable.json)
        #expect(error?.reason == "not valid JSON: the document ends inside a value (line 1, column 14)")
        #expect(error?.response?.head.status == .ok)
        #expect(error?.response?.bodyPrefix == Array("{\"results\": [".utf8))
        #expect((error?.underlying as? JSONError)?.kind == .unexpectedEnd)
        #expect((error?.underlying as? JSONError)?.byteOffset == 13)
    }

    @Test("A wrong type is told with its path, never with its value")
    func wrongType() async {
        let error = await failure(#"{"results":[{"id":1,"name":"A"},{"id":"hunter2","name":"B"}]}"#)
        #expect(error?.kind == .undecodable.json)
        #expect(error?.reason == "expected Int, found a string at results[1].id (line 1, column 39)")
        #expect(error?.codingPath.map(\.stringValue) == ["results", "1", "id"])
        #expect(error.map { "\($0) \($0.debugDescription)" }?.contains("hunter2") == false)
    }

    @Test("A missing key is told with its path")
    func missingKey() async {
        #expect(await failure(#"{"results":[{"id":1}]}"#)?.reason == "no value at results[0].name (line 1, column 13)")
    }

    @Test("A missing results key is told")
    func missingResultsKey() async {
        let client = Client.over(ClosureTransport("{}"))
        let request = Request<Void>.get("p").reading(ResponseReader<Person>.json(at: "person"))
        let error = await #expect(throws: ClientError.self) { try await client.send(request) }
        #expect(error?.kind == .undecodable.json)
        #expect(error?.reason == "no value at person (line 1, column 1)")
    }

    @Test("HTML in place of JSON is a matter of content type")
    func html() async {
        let error = await failure("<!DOCTYPE html><p>Just a moment…", type: "text/html; charset=UTF-8")
        #expect(error?.kind == .undecodable.contentType)
        #expect(error?.reason == "text/html instead of JSON")
    }

    @Test("JSON that is declared as something else is still read")
    func undeclared() async throws {
        let client = Client.over(ClosureTransport { _, _ in .text("5", type: "application/octet-stream") })
        #expect(try await client.send(Request<Int>.get("p")) == 5)
    }

    @Test("A body over the limit is refused", arguments: [4, 5])
    func tooLarge(limit: Int) async throws {
        let client = Client.over(ClosureTransport("12345"))
        let request = Request<Int>.get("p", .option(\.maximumResponseSize, limit))
        if limit == 5 {
            #expect(try await client.send(request) == 12345)
        } else {
            let error = await #expect(throws: ClientError.self) { try await client.send(request) }
            #expect(error?.kind == .undecodable.tooLarge)
        }
    }

    @Test("A reader of one's own throws what it likes")
    func ownReader() async {
        struct Mine: Error {}
        let request = Request<Void>.get("p").reading(ResponseReader<Int> { _, _, _ in throw Mine() })
        await #expect(throws: Mine.self) { try await Client.over(ClosureTransport("1")).send(request) }
    }

    @Test("A value that its type refuses is told with its path, never with its value")
    func refusedByType() async {
        enum Color: String, Codable { case red, blue }
        struct Thing: Codable, Sendable { var color: Color }
        let error = await #expect(throws: ClientError.self) {
            try await Client.over(ClosureTransport(#"{"color":"hunter2"}"#)).send(Request<Thing>.get("p"))
        }
        #expect(error?.kind == .undecodable.json)
        #expect(error?.codingPath.map(\.stringValue) == ["color"])
        #expect(error.map { "\($0) \($0.debugDescription)" }?.contains("hunter2") == false)
        #expect(error?.reason == "the type refused the value at color")
    }

    @Test(
        "The key of a dictionary that came in a body is in no description, whichever coder reads it",
        arguments: [true, false])
    func dictionaryKeys(isOwn: Bool) async {
        struct Counts: Codable, Sendable { var results: [String: Int] }
        struct People: Codable, Sendable { var results: [String: Thing] }
        struct Thing: Codable, Sendable { var id: Int }
        let coding = isOwn ? JSONCoding() : JSONCoding(decoder: { JSONDecoder() }, encoder: { JSONEncoder() })
        // The number is too long to stand in the random id of a call by chance.
        for key in ["ada@example.org", "471100004711"] {
            let text = #"{"results":{"\#(key)":{"id":"x"}}}"#
            let client = Client.over(ClosureTransport(text)) { $0.coders.json = coding }
            let errors = [
                await #expect(throws: ClientError.self) { try await client.send(Request<Counts>.get("p")) },
                await #expect(throws: ClientError.self) { try await client.send(Request<People>.get("p")) },
            ]
            for error in errors {
                #expect(error?.codingPath.prefix(2).map(\.stringValue) == ["results", key])
                #expect(error?.reason?.contains("results.…") == true, "\(error?.reason ?? "")")
                var shown = error.map { "\($0) \($0.debugDescription)" } ?? ""
                dump(error, to: &shown)
                #expect(!shown.contains(key), "\(shown)")
            }
            let sent = await #expect(throws: ClientError.self) {
                try await client.send(Request<Void>.post("p", .json(["a": [key: Double.infinity]])))
            }
            #expect(sent?.kind == .invalidRequest.encoding)
            #expect(sent?.description.contains(key) == false)
        }
    }

    @Test("One's own JSON coders take the place of the client's")
    func coders() async throws {
        struct Name: Codable, Sendable { var firstName: String }
        let snake = JSONCoding(
            decoder: {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return decoder
            }, encoder: { JSONEncoder() })
        let client = Client.over(ClosureTransport(#"{"first_name":"A"}"#)) { $0.coders = Coders(json: snake) }
        #expect(try await client.send(Request<Name>.get("p")).firstName == "A")
        let perCall = Client.over(ClosureTransport(#"{"first_name":"A"}"#))
        let option = RequestPart.option(\.coders, Coders(json: snake))
        #expect(try await perCall.send(Request<Name>.get("p"), option).firstName == "A")
    }

    @Test("An error of one's own decoder is told with its path too")
    func ownDecoderFails() async {
        let coding = JSONCoding(decoder: { JSONDecoder() }, encoder: { JSONEncoder() })
        for (text, reason) in [
            (#"{"results":[{"id":"hunter2","name":"B"}]}"#, "another type than Int at results[0].id"),
            (#"{"results":[{"id":1}]}"#, "no value at results[0].name"), ("{", "not valid JSON"),
        ] {
            let client = Client.over(ClosureTransport(text)) { $0.coders.json = coding }
            let error = await #expect(throws: ClientError.self) { try await client.send(Request<Page>.get("p")) }
            #expect(error?.kind == .undecodable.json)
            #expect(error?.reason == reason)
            #expect(error?.underlying is DecodingError)
        }
    }

    @Test("ErrandJSON reads and writes by default, one's own encoder and decoder when they are given")
    func whoseCoder() async throws {
        // Foundation's decoder loses the literal, and its encoder escapes slashes.
        let text = #"{"a":1.50}"#
        let foundation = JSONCoding(decoder: { JSONDecoder() }, encoder: { JSONEncoder() })
        let request = Request<JSONValue>(.post, "p", .json(["b": "/"]), reading: .json())
        for (coding, literal, body) in [(nil, "1.50", #"{"b":"/"}"#), (foundation, "1.5", #"{"b":"\/"}"#)] {
            let wire = ClosureTransport(text)
            let client = Client.over(wire) { if let coding { $0.coders.json = coding } }
            #expect(try await client.send(request)["a"]?.number?.literal == literal)
            #expect(try await wire.requests[0].body?.collect(upTo: 100) == Array(body.utf8))
        }
    }

    @Test("A reader and a writer with other settings take the place of the defaults")
    func otherSettings() async throws {
        struct Name: Codable, Sendable { var firstName: String }
        var (reader, writer) = (JSONCoding.defaultReader, JSONCoding.defaultWriter)
        reader.keyDecodingStrategy = .convertFromSnakeCase
        writer.keyEncodingStrategy = .convertToSnakeCase
        let wire = ClosureTransport(#"{"the_person":{"first_name":"A"}}"#)
        let client = Client.over(wire) { $0.coders.json = JSONCoding(reader: reader, writer: writer) }
        // The results key is the document's own.
        let request = Request<Name>(.post, "p", .json(Name(firstName: "B")), reading: .json(at: "the_person"))
        #expect(try await client.send(request).firstName == "A")
        #expect(try await wire.requests[0].body?.collect(upTo: 100) == Array(#"{"first_name":"B"}"#.utf8))
    }

    @Test("Dates are ISO 8601, keys sorted and slashes plain, by default as with the coders of Foundation before")
    func defaults() throws {
        struct Moment: Codable, Equatable { var z: Date, a: String, m: [String: Int], url: URL }
        let moment = Moment(
            z: Date(timeIntervalSince1970: 1_500_000_000), a: "x/y é \u{1}\"", m: ["k": 1, "b": 2],
            url: try #require(URL(string: "https://example.com/a?b=c")))
        let foundation = JSONCoding(
            decoder: {
                let decoder = JSONDecoder()
                decoder.dateDecodingStrategy = .iso8601
                return decoder
            },
            encoder: {
                let encoder = JSONEncoder()
                encoder.dateEncodingStrategy = .iso8601
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                return encoder
            })
        let text = try JSONCoding().encode(moment)
        #expect(try text == foundation.encode(moment))
        #expect(try JSONCoding().decode(from: text) == moment)
        #expect(try foundation.decode(from: text) == moment)
        #expect(try JSONCoding().decode(Int.self, from: Array(#"{"a":1,"b":2}"#.utf8), at: "b") == 2)
        #expect(try foundation.decode(Int.self, from: Array(#"{"a":1,"b":2}"#.utf8), at: "b") == 2)
    }

    @Test(
        "A reader may insist on types; parameters and case do not count, and an empty body has none",
        arguments: [
            ("application/json", "5", nil), ("Application/VND.Acme+JSON; v=2", "5", nil), ("", "", nil),
            ("text/html", "5", "text/html instead of application/json or application/vnd.acme+json"),
            ("", "5", "no type instead of application/json or application/vnd.acme+json"),
            ("s3cret", "5", "an illegal type instead of application/json or application/vnd.acme+json"),
            ("text/a b=s3cret{", "5", "an illegal type instead of application/json or application/vnd.acme+json"),
            (
                "text/" + String(repeating: "a", count: 56), "5",
                "an illegal type instead of application/json or application/vnd.acme+json"
            ),
            (
                "text/" + String(repeating: "a", count: 55), "5",
                "text/" + String(repeating: "a", count: 55)
                    + " instead of application/json or application/vnd.acme+json"
            ),
        ] as [(String, String, String?)])
    func insisting(type: String, text: String, reason: String?) async {
        let wire = ClosureTransport { _, _ in
            let fields: HTTPFields = type.isEmpty ? [:] : [.contentType: type]
            return RawResponse(head: HTTPResponse(status: .ok, headerFields: fields), body: .text(text))
        }
        let reader = ResponseReader<Int?>.json().accepting(only: .json, "application/vnd.acme+json; v=1")
        do {
            let value = try await Client.over(wire).send(Request<Void>.get("p").reading(reader))
            #expect(value == (text.isEmpty ? nil : 5) && reason == nil)
        } catch {
            let error = error as? ClientError
            #expect(error?.kind == .undecodable.contentType && error?.reason == reason && reason != nil)
            #expect(error?.response?.head.status == .ok)
        }
        #expect(wire.requests[0].head.headerFields[.accept] == "application/json, application/vnd.acme+json; v=1")
    }

    /// A response whose body breaks after some bytes.
    private func breaking(_ status: HTTPResponse.Status, after text: String = "") -> ClosureTransport {
        ClosureTransport { _, _ in
            let chunks = AsyncThrowingStream<ArraySlice<UInt8>, any Error> { stream in
                if !text.isEmpty { stream.yield(ArraySlice(text.utf8)) }
                stream.finish(throwing: ClientError(.undecodable.truncated))
            }
            return RawResponse(
                head: HTTPResponse(status: status, headerFields: [.retryAfter: "7"]), body: .stream(chunks))
        }
    }

    @Test("A refusal is an error of its status, even when the body with its words breaks", arguments: ["", "{\"co"])
    func brokenRefusal(text: String) async {
        let client = Client.over(breaking(.unauthorized, after: text))
        for streams in [false, true] {
            let error = await #expect(throws: ClientError.self) {
                if streams {
                    try await client.withResponse(to: .get("p")) { _, _ in }
                } else {
                    try await client.send(Request<Void>.get("p"))
                }
            }
            #expect(error?.kind == .status.client.unauthorized)
            #expect(error?.response?.head.status == .unauthorized && error?.retryAfter == .seconds(7))
            #expect((error?.underlying as? ClientError)?.kind == .undecodable.truncated)
        }
    }

    @Test("A body that breaks or is too large still tells the response")
    func brokenResponse() async {
        let broken = await #expect(throws: ClientError.self) {
            try await Client.over(breaking(.ok, after: "[")).send(Request<[Int]>.get("p"))
        }
        #expect(broken?.kind == .undecodable.truncated && broken?.response?.head.status == .ok)
        let large = await #expect(throws: ClientError.self) {
            try await Client.over(ClosureTransport("[1,2,3]")).send(
                Request<[Int]>.get("p", .option(\.maximumResponseSize, 3)))
        }
        #expect(large?.kind == .undecodable.tooLarge && large?.response?.head.headerFields[.contentType] != nil)
    }

    @Test("The elements of a long array are read while the body comes")
    func elements() async throws {
        let wire = ClosureTransport { _, _ in
            RawResponse(
                head: HTTPResponse(status: .ok),
                body: .stream(
                    AsyncStream { stream in
                        for chunk in [#"[{"id":1,"na"#, #"me":"A"},{"id":"#, #"2,"name":"B"}]"#] {
                            stream.yield(ArraySlice(chunk.utf8))
                        }
                        stream.finish()
                    }))
        }
        let people = try await Client.over(wire).withResponse(to: .get("p")) { _, body in
            try await JSONReader().decodedElements(of: Person.self, in: body).reduce(into: []) { $0.append($1) }
        }
        #expect(people == [Person(id: 1, name: "A"), Person(id: 2, name: "B")])
    }
}
