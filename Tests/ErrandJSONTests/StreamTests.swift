// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@Suite("Streams", .timed)
struct StreamTests {
    /// Bytes in chunks of a size.
    struct Chunks: AsyncSequence, Sendable {
        typealias Element = ArraySlice<UInt8>
        var bytes: [UInt8]
        var size: Int

        struct Iterator: AsyncIteratorProtocol {
            var rest: ArraySlice<UInt8>
            var size: Int
            mutating func next() async -> ArraySlice<UInt8>? {
                guard !rest.isEmpty else { return nil }
                defer { rest = rest.dropFirst(size) }
                return rest.prefix(size)
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...], size: size) }
    }

    private func collect<Source: AsyncSequence, Value>(_ values: JSONElements<Source, Value>) async throws -> [Value] {
        var all: [Value] = []
        for try await value in values { all.append(value) }
        return all
    }

    static let array = #" [ {"a":"x,]}\"","b":[1,{"c":"\\"}]} , "é😀\ud83d\ude00\\\"" , 12.5,null,[[],{}] , true ] "#

    @Test("An array comes out the same, wherever the chunks are cut", arguments: 1...90)
    func chunkBorders(size: Int) async throws {
        let whole = try #require(try JSONReader().read(JSONValue.self, Self.array).array)
        let source = Chunks(bytes: Array(Self.array.utf8), size: size)
        #expect(try await collect(JSONReader().elements(of: JSONValue.self, in: source)) == whole)
        #expect(try await collect(JSONReader().decodedElements(of: JSONValue.self, in: source)) == whole)
    }

    @Test("A byte order mark is ignored at the beginning of a stream, and nowhere else", arguments: 1...8)
    func byteOrderMark(size: Int) async throws {
        func source(_ text: String) -> Chunks { Chunks(bytes: Array(text.utf8), size: size) }
        let reader = JSONReader()
        #expect(try await collect(reader.elements(of: Int.self, in: source("\u{FEFF} [1, 2]"))) == [1, 2])
        #expect(try await collect(reader.decodedLines(of: Int.self, in: source("\u{FEFF}1\n2\n"))) == [1, 2])
        for text in ["\u{FEFF}\u{FEFF}[1]", " \u{FEFF}[1]", "[\u{FEFF}1]", "[1,\u{FEFF}2]"] {
            await #expect(throws: JSONError.self) {
                try await collect(reader.elements(of: Int.self, in: source(text)))
            }
        }
        await #expect(throws: JSONError.self) {
            try await collect(reader.lines(of: Int.self, in: source("1\n\u{FEFF}2\n")))
        }
    }

    @Test("Lines come out the same, wherever the chunks are cut", arguments: 1...40)
    func lines(size: Int) async throws {
        let text = "{\"id\":1}\n\n \r\n{\"id\":2,\"note\":\"é\\n\"}\r\n{\"id\":3}"
        let source = Chunks(bytes: Array(text.utf8), size: size)
        #expect(try await collect(JSONReader().lines(of: Person.self, in: source)).map(\.id) == [1, 2, 3])
        struct Plain: Decodable { var id: Int }
        #expect(try await collect(JSONReader().decodedLines(of: Plain.self, in: source)).map(\.id) == [1, 2, 3])
    }

    @Test(
        "The elements before a fault come out, wherever the chunks are cut",
        arguments: [
            ("[1,2]x", 2), ("[1,2,]", 2), ("[1,2}", 1), ("[1,2", 1), ("[1,,2]", 1), ("x", 0), ("[1,nul,3]", 1),
            ("[1,2]]", 2), ("[1,[[[[]]]]]", 1), ("[1,nul,3]x", 1),
        ])
    func fault(text: String, count: Int) async throws {
        var reader = JSONReader()
        reader.limits.depth = 4
        for size in 1...text.utf8.count {
            let source = Chunks(bytes: Array(text.utf8), size: size)
            var iterator = reader.elements(of: JSONValue.self, in: source).makeAsyncIterator()
            var found: [JSONValue] = []
            var failure: (any Error)?
            do {
                while let value = try await iterator.next() { found.append(value) }
            } catch { failure = error }
            #expect(failure is JSONError && found.count == count, "\(text) \(size)")
            #expect(try await iterator.next() == nil, "the first failure ends the stream")
        }
    }

    @Test(
        "A stream is accepted when the whole is",
        arguments: [
            "[]", " [ ] ", "[1]", "[[1],[2]]", "[{\"a\":[]}]", "", "[", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[1 2]",
            "[1]]", "[1] 2", "[1}", "[}", "1", "{}", "[\"a]", "[\"\\\"]", "[nul]", "[1,2", "[01]", "[\"\u{1}\"]",
            "\u{FEFF}[]", "[{]}]", "[[1]", "[{\"a\":1,}]", "[1],", "[tru,e]",
        ])
    func acceptance(text: String) async {
        for size in [1, 2, 3, 100] {
            let source = Chunks(bytes: Array(text.utf8), size: size)
            let whole = Result { try JSONReader().read([JSONValue].self, text) }
            do {
                let values = try await collect(JSONReader().elements(of: JSONValue.self, in: source))
                #expect(try values == whole.get())
            } catch {
                #expect(error is JSONError)
                #expect(throws: JSONError.self) { try whole.get() }
            }
        }
    }

    @Test("Errors count from the start of the stream, and end it", arguments: [1, 7, 1_000])
    func errors(size: Int) async throws {
        let text = "[{\"id\":1},\n {\"id\":2},\n  {\"id\":\n\"x\"}, {\"id\":4}]"
        let source = Chunks(bytes: Array(text.utf8), size: size)
        var iterator = JSONReader().elements(of: Person.self, in: source).makeAsyncIterator()
        #expect(try await iterator.next()?.id == 1)
        #expect(try await iterator.next()?.id == 2)
        do {
            _ = try await iterator.next()
            Issue.record("Nothing was thrown.")
        } catch let error as JSONError {
            #expect(error.codingPath == [.index(2), .key("id")])
            #expect(error.line == 4)
            #expect(error.column == 1)
            #expect(
                error.byteOffset == text.utf8.firstIndex(of: UInt8(ascii: "x"))?.utf16Offset(in: text).advanced(by: -1))
        }
        #expect(try await iterator.next() == nil)
    }

    @Test("An element that does not end is refused at the limit")
    func limit() async {
        var reader = JSONReader()
        reader.limits.size = 100
        let source = Chunks(bytes: [0x5B, 0x22] + Array(repeating: 0x61, count: 1_000), size: 10)
        await #expect(throws: JSONError.self) { try await collect(reader.elements(of: String.self, in: source)) }
        let deep = Chunks(bytes: Array(repeating: 0x5B, count: 100_000), size: 4_096)
        await #expect(throws: JSONError.self) {
            try await collect(JSONReader().elements(of: JSONValue.self, in: deep))
        }
    }

    @Test("Depth counts the array around the elements")
    func depth() async throws {
        for depth in [127, 128, 129] {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let source = Chunks(bytes: Array(text.utf8), size: 64)
            if depth <= 128 {
                #expect(try await collect(JSONReader().elements(of: JSONValue.self, in: source)).count == 1)
            } else {
                await #expect(throws: JSONError.self) {
                    try await collect(JSONReader().elements(of: JSONValue.self, in: source))
                }
            }
        }
    }

    @Test("An error of the source passes through and ends the values")
    func sourceFailure() async throws {
        struct Broken: Error {}
        let source = AsyncThrowingStream<ArraySlice<UInt8>, any Error> {
            $0.yield(Array("[1, 2".utf8)[...])
            $0.finish(throwing: Broken())
        }
        var iterator = JSONReader().elements(of: Int.self, in: source).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        await #expect(throws: Broken.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }
}
