// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Bodies", .timed)
struct BodyTests {
    private func chunks(_ texts: String...) -> AsyncStream<ArraySlice<UInt8>> {
        AsyncStream { continuation in
            for text in texts { continuation.yield(Array(text.utf8)[...]) }
            continuation.finish()
        }
    }

    @Test("Bytes can be read again and know their length")
    func bytes() async throws {
        let body = Body.text("abc")
        #expect(body.length == 3 && body.isReplayable)
        #expect(try await body.collect() == Array("abc".utf8))
        #expect(try await body.collect() == Array("abc".utf8))
        #expect(try await Body.empty.collect().isEmpty)
    }

    @Test("A stream is read once; a second reading is refused")
    func stream() async throws {
        let body = Body.stream(chunks("ab", "", "c"))
        #expect(!body.isReplayable && body.length == nil)
        #expect(try await body.collect() == Array("abc".utf8))
        let error = await #expect(throws: ClientError.self) { try await body.collect() }
        #expect(error?.kind == .rejected.notReplayable)
    }

    @Test("A replayable body is made anew for each reading")
    func replayable() async throws {
        let made = Counter()
        let body = Body.replayable(length: 2) { offset in
            made.next()
            return Chunks([Array("ab".utf8)[(Int(offset))...]])
        }
        #expect(body.isReplayable)
        for _ in 0..<2 { #expect(try await body.collect() == Array("ab".utf8)) }
        #expect(made.count == 2)
    }

    @Test("Collecting stops at the limit, by the announced length before the first byte", arguments: [2, 3])
    func limit(limit: Int) async throws {
        let made = Counter()
        let announced = Body.replayable(length: 4) { _ in
            made.next()
            return Chunks([[1, 2, 3, 4]])
        }
        let error = await #expect(throws: ClientError.self) { try await announced.collect(upTo: limit) }
        #expect(error?.kind == .undecodable.tooLarge)
        #expect(made.count == 0)
        for body in [Body.stream(chunks("abcd")), .stream(chunks("ab", "cd")), .stream(chunks("a", "b", "cd"))] {
            let error = await #expect(throws: ClientError.self) { try await body.collect(upTo: limit) }
            #expect(error?.kind == .undecodable.tooLarge)
        }
    }

    @Test("What is announced is not reserved: a body of 4 EiB that ends early is what has come")
    func announced() async throws {
        let body = Body.replayable(length: 4_611_686_018_427_387_904) { _ in Chunks([[1, 2], [3, 4]]) }
        #expect(try await body.collect(upTo: .max) == [1, 2, 3, 4])
    }

    @Test("A body of exactly the limit is whole")
    func exactLimit() async throws {
        #expect(try await Body.stream(chunks("ab", "cd")).collect(upTo: 4).count == 4)
    }

    @Test("Counting sees each chunk")
    func counting() async throws {
        let sum = Counter()
        let body = Body.stream(chunks("a", "bc")).counting { for _ in 0..<$0 { sum.next() } }
        _ = try await body.collect()
        #expect(sum.count == 3)
    }

    @Test("A split body gives its first bytes and still all of them")
    func split() async throws {
        let (prefix, whole) = try await Body.stream(chunks("ab", "cd", "ef")).split(at: 3)
        #expect(prefix == Array("abcd".utf8))
        #expect(try await whole.collect() == Array("abcdef".utf8))
        let (all, again) = try await Body.stream(chunks("ab")).split(at: 3)
        #expect(all == Array("ab".utf8))
        #expect(try await again.collect() == Array("ab".utf8))
    }

    @Test("Discarding gives up a body that is too long to be worth it")
    func discard() async throws {
        let read = Counter()
        let body = Body.replayable(length: nil) { _ in
            Chunks([[UInt8](repeating: 0, count: 10), [UInt8](repeating: 0, count: 10), [1]]) { read.next() }
        }
        await body.discard(upTo: 15)
        #expect(read.count == 2)
    }

    @Test("Discarding gives up a body that does not come, of a response or of one's own", arguments: [true, false])
    func discardInTime(isCounted: Bool) async throws {
        let ended = Gate()
        let stream = AsyncStream<ArraySlice<UInt8>> { continuation in
            continuation.yield([1])
            continuation.onTermination = { _ in ended.open() }
        }
        let body = Body.stream(stream)
        await (isCounted ? body.counting { _ in } : body).discard()
        await ended.wait()
    }

    @Test("Discarding a body that is announced to be too long reads nothing of it, and lets go of it")
    func discardUnread() async throws {
        let (read, ended) = (Counter(), Gate())
        let body = Body.once(length: 100_000) {
            ended.open()
            return Chunks([[1]]) { read.next() }.makeAsyncIterator()
        }
        await body.discard()
        await ended.wait()
        #expect(read.count == 0)
        await #expect(throws: ClientError.self) { try await body.collect() }
    }

    @Test("A boundary cannot be computed from the identities of calls, which are in logs and can be")
    func unguessable() throws {
        let digits = MultipartForm.boundary().dropFirst("errand-".count)
        #expect(digits.count == 32)
        let halves = (String(digits.prefix(16)), String(digits.suffix(16)))
        let calls = ("\(CallID())", "\(CallID())")
        #expect(try #require(SplitMix.steps(from: calls.0, to: calls.1)) < 1 << 32)
        #expect(try #require(SplitMix.steps(from: halves.0, to: halves.1)) > 1 << 32)
        #expect(try #require(SplitMix.steps(from: calls.0, to: halves.0)) > 1 << 32)
    }

    @Test("A multipart form has its closing boundary, escaped names, and its length when all parts have theirs")
    func multipart() async throws {
        let known = MultipartForm(
            fields: [QueryItem("a\"b\r\nc", "1")],
            files: [FormFile(name: "f", body: .text("x\r\n"), filename: "ü\"\r\n.txt", type: .text)], boundary: "B")
        let text = String(decoding: try await known.body.collect(), as: UTF8.self)
        #expect(
            text == "--B\r\nContent-Disposition: form-data; name=\"a%22b%0D%0Ac\"\r\n\r\n1\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"ü%22%0D%0A.txt\"\r\n"
                + "Content-Type: text/plain; charset=utf-8\r\n\r\nx\r\n\r\n--B--\r\n")
        #expect(known.body.length == Int64(text.utf8.count))
        #expect(known.body.isReplayable)
        let unknown = MultipartForm(fields: [], files: [FormFile(name: "f", body: .stream(chunks("x")))])
        #expect(unknown.body.length == nil && !unknown.body.isReplayable)
    }

    @Test("Two forms have different boundaries")
    func boundaries() {
        #expect(MultipartForm.boundary() != MultipartForm.boundary())
    }
}

/// An attack on the numbers of SplitMix64.
private enum SplitMix {
    private static let gamma: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// How many numbers after the first the second comes.
    static func steps(from first: String, to second: String) -> UInt64? {
        guard let first = UInt64(first, radix: 16), let second = UInt64(second, radix: 16) else { return nil }
        return (state(second) &- state(first)) &* inverse(gamma)
    }

    private static func state(_ number: UInt64) -> UInt64 {
        var mixed = (number ^ (number >> 31) ^ (number >> 62)) &* inverse(0x94D0_49BB_1331_11EB)
        mixed = (mixed ^ (mixed >> 27) ^ (mixed >> 54)) &* inverse(0xBF58_476D_1CE4_E5B9)
        return mixed ^ (mixed >> 30) ^ (mixed >> 60)
    }

    /// By Newton's iteration, which doubles the right bits.
    private static func inverse(_ odd: UInt64) -> UInt64 {
        (0..<6).reduce(odd) { inverse, _ in inverse &* (2 &- odd &* inverse) }
    }
}
