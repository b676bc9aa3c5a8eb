// SPDX-License-Identifier: MIT

import ErrandTesting
import Foundation
import HTTPTypes
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

@Suite("Downloads", .timed, .timeLimit(.minutes(10)))
struct DownloadTests {
    private let temporary: TemporaryFolder
    private let server: RangeServer
    private let content = GeneratedBytes.bytes(300_000)

    init() throws {
        temporary = try TemporaryFolder()
        server = RangeServer(content)
    }

    private var folder: URL { temporary.url }

    private var file: FilePath { FilePath(folder.appendingPathComponent("export.bin").path) }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    private func bytes(_ suffix: String = "") throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: file.string + suffix)))
    }

    private func mode(_ suffix: String = "") throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.string + suffix)
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    private func download(
        _ wire: WireServer, _ parts: RequestPart?..., resume: ResumePolicy = .automatic
    ) async throws -> Download {
        let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"))
        return try await client.download(.get("export"), .group(parts), to: file, resume: resume)
    }

    /// A download that breaks off after so many bytes.
    private func breakOff(
        _ wire: WireServer, after count: Int, _ part: RequestPart? = nil, resume: ResumePolicy = .automatic
    ) async throws {
        let received = Parking()
        server.change {
            $0.cutsAfter = count
            $0.received = received
        }
        // What a connection had received but nobody read is lost when it breaks.
        let report = RequestPart.progress { if $0.completed >= count { received.release() } }
        let error = await #expect(throws: ClientError.self) { try await download(wire, part, report, resume: resume) }
        #expect(error?.kind == .undecodable.truncated)
        server.change { $0.cutsAfter = nil }
    }

    @Test("A body arrives in its file, with nothing left beside it")
    func whole() async throws {
        try await WireServer.serve(server.script) { wire in
            let done = try await download(wire)
            #expect(done.bytes == 300_000 && done.resumedFrom == 0 && done.head.status == .ok)
            #expect(try bytes() == content)
            #expect(try names == ["export.bin"])
            #expect(wire.requests[0][values: "accept-encoding"] == ["identity"])
        }
    }

    @Test("Parts are computed once for what is sent, and within the limits of a call")
    func computed() async throws {
        let time = TestTime()
        let count = Mutex(0)
        try await WireServer.serve(server.script) { wire in
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)")) { $0.time = time.source }
            let nonce = RequestPart.computed { _ in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                return [.query("nonce", number)]
            }
            _ = try await client.download(.get("export"), nonce, to: file)
            #expect(wire.requests.map(\.target) == ["/export?nonce=1"])
            let began = Parking()
            let never = RequestPart.computed { _ in
                began.release()
                try await Task.sleep(for: .seconds(36_000))
                return []
            }
            let other = FilePath(folder.appendingPathComponent("other.bin").path)
            let call = Task { try await client.download(.get("export"), never, to: other) }
            try await began.wait()
            await time.advance(by: .seconds(60))
            let error = await #expect(throws: ClientError.self) { try await call.value }
            #expect(error?.kind == .timedOut.deadline)
            #expect(try names == ["export.bin"])
        }
    }

    @Test("A 401 is renewed and the download asked for again; nothing of the refusal is in the file")
    func renewal() async throws {
        let script = WireScript.responding { request in
            request[values: "authorization"] == ["Bearer new"]
                ? WireResponse.of("content") : WireResponse.of("refused", status: "401 Unauthorized")
        }
        try await WireServer.serve(script) { wire in
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)")) {
                $0.middleware = [.authorize(RenewableToken())]
            }
            let done = try await client.download(.get("export"), to: file)
            #expect(done.bytes == 7 && done.resumedFrom == 0)
            #expect(try bytes() == Array("content".utf8))
            #expect(wire.requests.map { $0[values: "authorization"] } == [["Bearer old"], ["Bearer new"]])
        }
    }

    @Test("A file that was there stays whole until the new one is, and what is refused changes nothing")
    func atomic() async throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: file.string))
        try await WireServer.serve(server.script) { wire in
            try await breakOff(wire, after: 1000)
            #expect(try bytes() == Array("old".utf8))
        }
        try await WireServer.serve(.responding(WireResponse.of("no", status: "404 Not Found"))) { wire in
            let error = await #expect(throws: ClientError.self) { try await download(wire) }
            #expect(error?.kind == .status.client.notFound)
            let kept = try bytes()
            #expect(kept == Array("old".utf8))
        }
    }

    @Test("A download that broke off goes on where it ended, as often as it must")
    func resume() async throws {
        try await WireServer.serve(server.script) { wire in
            try await breakOff(wire, after: 100_000)
            #expect(try names == ["export.bin.part", "export.bin.part.json"])
            #expect(try bytes(".part") == Array(content.prefix(100_000)))
            try await breakOff(wire, after: 50_000)
            #expect(try bytes(".part") == Array(content.prefix(150_000)))
            let done = try await download(wire)
            #expect(done.bytes == 300_000 && done.resumedFrom == 150_000)
            #expect(done.head.status == .partialContent)
            #expect(try bytes() == content)
            #expect(try names == ["export.bin"])
            #expect(wire.requests.map { $0[values: "range"] } == [[], ["bytes=100000-"], ["bytes=150000-"]])
            #expect(wire.requests.map { $0[values: "if-range"] } == [[], ["\"v1\""], ["\"v1\""]])
        }
    }

    @Test("A date serves as the validator where there is no tag")
    func lastModified() async throws {
        server.change {
            $0.fields = ["Last-Modified: Wed, 21 Oct 2026 07:28:00 GMT", "Date: Wed, 21 Oct 2026 07:28:01 GMT"]
        }
        try await WireServer.serve(server.script) { wire in
            try await breakOff(wire, after: 100_000)
            #expect(try await download(wire).resumedFrom == 100_000)
            #expect(try bytes() == content)
        }
    }

    @Test("A date that is not strong is no validator: the whole is downloaded anew")
    func weakDate() async throws {
        server.change {
            $0.fields = ["Last-Modified: Wed, 21 Oct 2026 07:28:00 GMT", "Date: Wed, 21 Oct 2026 07:28:00 GMT"]
        }
        try await WireServer.serve(server.script) { wire in
            try await breakOff(wire, after: 100_000)
            #expect(try await download(wire).resumedFrom == 0)
            #expect(try bytes() == content)
            #expect(wire.requests.allSatisfy { $0[values: "if-range"].isEmpty && $0[values: "range"].isEmpty })
        }
    }

    @Test(
        "If-Range holds a strong tag, or a date a second before the response at least (RFC 9110 §13.1.5)",
        arguments: [
            (#""v1""#, nil, nil, true), (#"W/"v1""#, nil, nil, false), ("v1", nil, nil, false),
            (#"W/"v1""#, "07:28:00", "09:00:00", false), (#""v1""#, "07:28:00", "07:28:00", true),
            (nil, "07:28:00", "07:28:01", true), (nil, "07:28:00", "07:29:00", true),
            (nil, "07:28:00", "07:28:00", false),
            (nil, "07:28:01", "07:28:00", false), (nil, "07:28:00", nil, false), (nil, nil, "07:28:00", false),
            (nil, "7 o'clock", "07:28:00", false), (nil, "07:28:00", "now", false), (nil, nil, nil, false),
        ] as [(String?, String?, String?, Bool)])
    func validators(tag: String?, modified: String?, date: String?, isStrong: Bool) {
        var fields = HTTPFields()
        fields[.eTag] = tag
        fields[.lastModified] = modified.map { "Wed, 21 Oct 2026 \($0) GMT" }
        fields[.date] = date.map { "Wed, 21 Oct 2026 \($0) GMT" }
        #expect(PartialDownload.validator(fields) == (isStrong ? tag ?? fields[.lastModified] : nil))
    }

    @Test("When the server's version has changed, the whole is downloaded anew")
    func changed() async throws {
        try await WireServer.serve(server.script) { wire in
            try await breakOff(wire, after: 100_000)
            let newer = Array(content.reversed().prefix(120_000))
            server.change {
                $0.content = newer
                $0.fields = ["ETag: \"v2\""]
            }
            let done = try await download(wire)
            #expect(done.resumedFrom == 0)
            #expect(try bytes() == newer)
        }
    }

    @Test("A server that does not know ranges sends the whole")
    func ignored() async throws {
        try await WireServer.serve(server.script) { wire in
            try await breakOff(wire, after: 100_000)
            server.change { $0.ignoresRanges = true }
            #expect(try await download(wire).resumedFrom == 0)
            #expect(try bytes() == content)
        }
    }

    @Test(
        "A range that is not the one that was asked for is not used: the whole is asked for",
        arguments: [
            "bytes 0-299999/300000", "bytes 100001-299999/300000", "bytes 100000-299998/300000",
            "bytes 100000-299999/300001", "bytes 100000-399999/400000", "bytes */300000", "items 1-2/3", "nonsense",
            "bytes 100000-99999999999999999999/*",
        ])
    func wrongRange(range: String) async throws {
        try await WireServer.serve(server.script) { wire in
            try await breakOff(wire, after: 100_000)
            server.change { $0.contentRange = range }
            let done = try await download(wire)
            #expect(done.resumedFrom == 0)
            #expect(try bytes() == content)
            #expect(wire.requests.last?[values: "range"] == [])
        }
    }

    @Test(
        "A part that nobody asked for is not published as the file; the whole that is called a part is",
        arguments: [
            ("bytes 0-99/300000", false), ("bytes 100-299999/300000", false), ("bytes 0-299999/*", false),
            (nil, false), ("nonsense", false), ("bytes 0-299999/300000", true),
        ])
    func unasked(range: String?, isWhole: Bool) async throws {
        let fields = range.map { ["Content-Range: \($0)"] } ?? []
        let content = content
        let script = WireScript { connection in
            while try await connection.readRequest() != nil {
                let length = "Content-Length: \(content.count)"
                try await connection.write(WireResponse.head("206 Partial Content", fields + [length, "ETag: \"v1\""]))
                try await connection.write(content)
            }
        }
        try await WireServer.serve(script) { wire in
            // The caller's own range is what was asked for.
            let asked = try await download(wire, .header(.range, "bytes=0-"))
            #expect(asked.bytes == 300_000)
            try FileManager.default.removeItem(atPath: file.string)
            if isWhole {
                #expect(try await download(wire).bytes == 300_000)
                return
            }
            let error = await #expect(throws: ClientError.self) { try await download(wire) }
            #expect(error?.kind == .connection.protocolViolation)
            #expect(error?.reason == "the whole was requested, and a part (206) came")
            #expect(try names == [])
        }
    }

    @Test("The files of a call that has ended stand in no other call's way, however long something holds them")
    func unlocked() async throws {
        let held = try await DownloadFiles(file)
        let refusal = await #expect(throws: ClientError.self) { _ = try await DownloadFiles(file) }
        #expect(refusal?.kind == .rejected)
        held.unlock()
        _ = try await DownloadFiles(file)
        withExtendedLifetime(held) {}
    }

    @Test("A part that is the whole already is put in its place; one that is too long is thrown away")
    func complete() async throws {
        try await WireServer.serve(server.script) { wire in
            for extra in [0, 7] {
                try await breakOff(wire, after: 100_000)
                let whole = Data(content) + Data(repeating: 0, count: extra)
                try whole.write(to: URL(fileURLWithPath: file.string + ".part"))
                let done = try await download(wire)
                #expect(done.resumedFrom == (extra == 0 ? 300_000 : 0))
                #expect(try bytes() == content)
            }
        }
    }

    @Test("Without a strong validator no part is kept", arguments: [[], ["ETag: W/\"v1\""], ["ETag: v1"]])
    func weak(fields: [String]) async throws {
        server.change { $0.fields = fields }
        try await WireServer.serve(server.script) { wire in
            try await breakOff(wire, after: 100_000)
            #expect(try names.isEmpty)
        }
    }

    @Test("The download of a POST keeps no part, uses none of an earlier call, and is sent once")
    func post() async throws {
        try await WireServer.serve(server.script) { wire in
            try await breakOff(wire, after: 100_000, .method(.post))
            #expect(try names.isEmpty)
            // A useless part would lead to a second request.
            for range in [nil, "bytes 0-299999/300000", "bytes */300000"] {
                server.change { $0.contentRange = nil }
                try await breakOff(wire, after: 100_000, .group([.method(.post), .option(\.isIdempotent, true)]))
                #expect(try names == ["export.bin.part", "export.bin.part.json"])
                server.change { $0.contentRange = range }
                let before = wire.requests.count
                #expect(try await download(wire, .method(.post)).resumedFrom == 0)
                #expect(wire.requests.count == before + 1)
                #expect(wire.requests.last?[values: "range"] == [])
                #expect(try bytes() == content)
                try FileManager.default.removeItem(atPath: file.string)
            }
        }
    }

    @Test("A policy of never keeps no part, and uses none")
    func never() async throws {
        try await WireServer.serve(server.script) { wire in
            try await breakOff(wire, after: 100_000, resume: .never)
            #expect(try names.isEmpty)
            try await breakOff(wire, after: 100_000)
            #expect(try await download(wire, resume: .never).resumedFrom == 0)
            #expect(try bytes() == content)
        }
    }

    @Test("A part of another request, and a note that cannot be read, are not used")
    func foreign() async throws {
        try await WireServer.serve(server.script) { wire in
            try await breakOff(wire, after: 100_000)
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"))
            _ = try await client.download(.get("other"), to: file)
            #expect(wire.requests.last?[values: "range"] == [])
            try await breakOff(wire, after: 100_000)
            try Data("{".utf8).write(to: URL(fileURLWithPath: file.string + ".part.json"))
            #expect(try await download(wire).resumedFrom == 0)
            #expect(try bytes() == content)
        }
    }

    @Test("The note holds no URL, since a query may hold a secret")
    func note() async throws {
        try await WireServer.serve(server.script) { wire in
            try await breakOff(wire, after: 1000, .query("token", "s3cret"))
            let note = String(decoding: try bytes(".part.json"), as: UTF8.self)
            #expect(note.contains("v1") && !note.contains("s3cret") && !note.contains("export"))
        }
    }

    @Test("Two calls cannot write the same file at once")
    func twice() async throws {
        let begun = Parking()
        let finish = Parking()
        let script = WireScript { connection in
            _ = try await connection.readRequest()
            try await connection.write(WireResponse.head("200 OK", ["Content-Length: 4"]) + "ab")
            begun.release()
            try await finish.wait()
            try await connection.write("cd")
            await connection.waitForClose()
        }
        try await WireServer.serve(script) { wire in
            async let first = download(wire)
            try await begun.wait()
            let error = await #expect(throws: ClientError.self) { try await download(wire) }
            #expect(error?.kind == .rejected)
            finish.release()
            #expect(try await first.bytes == 4)
        }
    }

    @Test("Whichever of many calls for one file ends when, the file is whole from the first end on")
    func race() async throws {
        let stub = StubTransport(.when(.get, "export", .bytes(content)))
        let client = Client(bare: "http://stub.example", transport: stub)
        for _ in 0..<20 {
            let outcomes = await withTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        do {
                            let done = try await client.download(Request<Void>.get("export"), to: file)
                            let text = try bytes()
                            return done.bytes == 300_000 && text == content ? "whole" : "\(text.count) bytes"
                        } catch ClientError.rejected {
                            return "refused"
                        } catch {
                            return "\(error)"
                        }
                    }
                }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(outcomes.subtracting(["whole", "refused"]).isEmpty, "\(outcomes)")
            #expect(outcomes.contains("whole"))
            try FileManager.default.removeItem(atPath: file.string)
        }
    }

    @Test("A part that became the file between being opened and locked is left alone, and a new one is made")
    func finishedMeanwhile() throws {
        let part = FilePath(file.string + ".part")
        try Data("whole".utf8).write(to: URL(fileURLWithPath: part.string))
        var openings = 0
        let descriptor = try PartFile.openLocked(part) {
            openings += 1
            if openings == 1 { try FileManager.default.moveItem(atPath: part.string, toPath: file.string) }
            if openings == 2 { try FileManager.default.removeItem(atPath: part.string) }
        }
        try descriptor.closeAfter {
            #expect(openings == 3)
            _ = try descriptor.writeAll(Array("part".utf8))
        }
        #expect(try bytes() == Array("whole".utf8))
        #expect(try bytes(".part") == Array("part".utf8))
    }

    @Test("A file that is replaced keeps its permissions, and a private one is its owner's before it is complete")
    func permissions() async throws {
        try await WireServer.serve(server.script) { wire in
            _ = try await download(wire)
            for wanted in [0o600, 0o664] {
                try FileManager.default.setAttributes([.posixPermissions: wanted], ofItemAtPath: file.string)
                _ = try await download(wire)
                #expect(try mode() == wanted)
            }
        }
        // An earlier version left a part that others can read.
        try Data("part".utf8).write(to: URL(fileURLWithPath: file.string + ".part"))
        let part = try PartFile(of: file, isPrivate: true)
        try part.writeNote([])
        #expect(try mode(".part") == 0o600 && mode(".part.json") == 0o600)
        _ = try part.publish()
        #expect(try mode() == 0o664)
        try FileManager.default.removeItem(atPath: file.string)
        _ = try PartFile(of: file, isPrivate: true).publish()
        #expect(try mode() == 0o600)
    }

    @Test("A directory that does not exist is told as it is")
    func noDirectory() async throws {
        try await WireServer.serve(server.script) { wire in
            let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"))
            let nowhere = FilePath(folder.appendingPathComponent("none/x").path)
            let error = await #expect(throws: ClientError.self) {
                try await client.download(.get("export"), to: nowhere)
            }
            #expect(error?.kind == .rejected && error?.underlying as? Errno == .noSuchFileOrDirectory)
            #expect(error?.reason == "the file \(nowhere) cannot be written: No such file or directory")
            #expect(wire.requests.isEmpty)
            let (text, url) = (folder.appendingPathComponent("by text").path, folder.appendingPathComponent("by URL"))
            #expect(try await client.download(.get("export"), to: text).file.string == text)
            #expect(try await client.download(.get("export"), to: url).file.string == url.path)
        }
    }
}

/// A folder that is gone when the test is.
private final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("errand-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
