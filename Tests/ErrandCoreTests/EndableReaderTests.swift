// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import ErrandCore

@Suite("A reader that can be ended", .timed, .timeLimit(.minutes(10)))
struct EndableReaderTests {
    private typealias Chunk = ArraySlice<UInt8>

    private func all(_ reader: EndableReader) async throws -> [Chunk] {
        var chunks: [Chunk] = []
        while let chunk = try await reader.next() { chunks.append(chunk) }
        return chunks
    }

    /// A stream with one chunk, which never ends, and the gate that opens when it is dropped or cancelled.
    private func endless() -> (body: Body, source: AsyncStream<Chunk>.Continuation, ended: Gate) {
        let (chunks, source) = AsyncStream.makeStream(of: Chunk.self)
        let ended = Gate()
        source.onTermination = { _ in ended.open() }
        source.yield([1])
        return (.stream(chunks), source, ended)
    }

    @Test("It gives the chunks in order, then the end, and then nothing more")
    func order() async throws {
        for body in [Body.bytes([1, 2]), .stream(Chunks([[1], [], [2]])), .empty] {
            let reader = EndableReader(body)
            #expect(try await all(reader).joined().map { $0 } == (body.length == 0 ? [] : [1, 2]))
            await #expect(throws: CancellationError.self) { try await reader.next() }
        }
    }

    @Test("An error of the body is thrown as it is, once")
    func failure() async throws {
        let (chunks, source) = AsyncThrowingStream<Chunk, any Error>.makeStream()
        source.yield([1])
        source.finish(throwing: ClientError(.connection.lost))
        let reader = EndableReader(.stream(chunks))
        #expect(try await reader.next() == [1])
        let error = await #expect(throws: ClientError.self) { try await reader.next() }
        #expect(error?.kind == .connection.lost)
        await #expect(throws: CancellationError.self) { try await reader.next() }
    }

    @Test("Ending it ends a wait for a chunk, and lets go of the sequence, though that just ends when it is cancelled")
    func waiting() async throws {
        let (body, source, ended) = endless()
        let reader = EndableReader(body)
        #expect(try await reader.next() == [1])
        let wait = Task { try await reader.next() }
        for _ in 0..<100 { await Task.yield() }
        reader.end()
        await #expect(throws: CancellationError.self) { try await wait.value }
        await ended.wait()
        reader.end()
        withExtendedLifetime(source) {}
    }

    @Test("After it was ended between two chunks, or before the first, it reads nothing")
    func idle() async throws {
        for isRead in [true, false] {
            let reads = Counter()
            let reader = EndableReader(.stream(Chunks([[1], [2]]) { reads.next() }))
            if isRead { #expect(try await reader.next() == [1]) }
            reader.end()
            await #expect(throws: CancellationError.self) { try await reader.next() }
            #expect(reads.count == (isRead ? 1 : 0))
        }
    }

    @Test("An iterator between two chunks is dropped at the end")
    func dropped() async throws {
        final class Use: Sendable {
            let ended: Gate
            init(_ ended: Gate) { self.ended = ended }
            deinit { ended.open() }
        }
        struct Held: AsyncSequence, Sendable {
            typealias Element = Chunk
            typealias Failure = any Error
            let ended: Gate
            func makeAsyncIterator() -> Iterator { Iterator(use: Use(ended)) }
            struct Iterator: AsyncIteratorProtocol {
                let use: Use
                mutating func next() async throws -> Chunk? { [1] }
            }
        }
        let ended = Gate()
        let reader = EndableReader(.stream(Held(ended: ended)))
        #expect(try await reader.next() == [1])
        reader.end()
        await ended.wait()
    }
}
