// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import Foundation
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@Suite("An import that is read as it is sent", .timed)
struct ImportBodyTests {
    private func chunks(_ bytes: [UInt8], of size: Int) -> Body {
        let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
        return .stream(
            AsyncStream {
                for piece in pieces { $0.yield(piece) }
                $0.finish()
            }, length: Int64(bytes.count))
    }

    @Test("sends what the same file sends from memory, whatever the pieces", arguments: [1, 2, 3, 4, 7, 64])
    func same(size: Int) async throws {
        for count in [0, 1, 2, 3, 4, 5, 63, 64, 65, 256] {
            let bytes = (0..<count).map { UInt8($0 & 255) }
            let (nation, transport) = Nation.stub(returning: #"{"import":{"id":7}}"#)
            _ = try await nation.v1.imports.create(V1.Import(bytes, of: .people, isOverwritable: true))
            _ = try await nation.v1.imports.create(chunks(bytes, of: size), of: .people, isOverwritable: true)
            let (memory, stream) = (transport.requests[0], transport.requests[1])
            #expect(try await stream.json() == memory.json())
            #expect(stream.head.headerFields[.contentType] == "application/json")
        }
    }

    @Test("knows its length, and can be sent again when the file can")
    func length() async throws {
        for count in 0...7 {
            let (nation, transport) = Nation.stub(returning: #"{"import":{"id":7}}"#)
            _ = try await nation.v1.imports.create(.bytes(Array(repeating: 65, count: count)), of: .votingHistory)
            let body = try #require(transport.requests.first?.body)
            let bytes = try await body.collect(upTo: 1 << 20)
            #expect(body.length == Int64(bytes.count) && body.isReplayable)
            #expect(try await body.collect(upTo: 1 << 20) == bytes)
        }
    }

    @Test("is refused beyond 50 MB, known before or found on the way")
    func tooLarge() async throws {
        let (nation, transport) = Nation.stub { request in
            for try await _ in request.body ?? .empty {}
            return .text(#"{"import":{"id":7}}"#)
        }
        let known = Body.replayable(length: 50_000_001) { _ in chunks([], of: 1) }
        #expect(await clientError { try await nation.v1.imports.create(known, of: .people) }?.kind == .invalidRequest)
        #expect(transport.requests.isEmpty)
        let megabyte = ArraySlice(repeating: UInt8(65), count: 1_000_000)
        let endless = Body.stream(
            AsyncStream {
                for _ in 0..<51 { $0.yield(megabyte) }
                $0.finish()
            })
        #expect(await clientError { try await nation.v1.imports.create(endless, of: .people) }?.kind == .invalidRequest)
    }
}
