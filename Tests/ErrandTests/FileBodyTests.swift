// SPDX-License-Identifier: MIT

import ErrandCore
import Foundation
import NIOCore
import NIOPosix
import SystemPackage
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

@Suite("Bodies of files", .timed, .timeLimit(.minutes(10)))
struct FileBodyTests {
    private let content = GeneratedBytes.bytes(300_001)

    /// A file that is gone when the test is.
    private func withFile(_ bytes: [UInt8], _ use: (FilePath) async throws -> Void) async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("errand-\(UUID().uuidString)")
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        try await use(FilePath(url.path))
    }

    private func rewrite(_ path: FilePath, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path.string))
    }

    @Test("A file's bytes come in chunks, their number known before, and as often as they are asked for")
    func bytes() async throws {
        try await withFile(content) { path in
            let body = try Body.file(path)
            #expect(body.length == 300_001 && body.isReplayable)
            for _ in 0..<2 {
                var chunks: [Int] = []
                var all: [UInt8] = []
                for try await chunk in body {
                    chunks.append(chunk.count)
                    all += chunk
                }
                #expect(all == content)
                #expect(chunks == [131_072, 131_072, 37_857])
            }
        }
    }

    enum Odd: CaseIterable { case pipe, readPipe, folder, socket, none, descriptor }

    @Test("What is no file is refused at once, by each way to read it", arguments: Odd.allCases)
    func noFile(kind: Odd) async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let ends = Pipe()
            var path = "\(folder)/odd"
            var writer: FileHandle?
            switch kind {
            case .pipe: #expect(mkfifo(path, 0o600) == 0)
            case .readPipe:
                #expect(mkfifo(path, 0o600) == 0)
                writer = FileHandle(forUpdatingAtPath: path)
                try writer?.write(contentsOf: Data("abc".utf8))
            case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            case .socket:
                let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                    .bind(unixDomainSocketPath: path).get()
                try await listener.close()
            case .none: break
            case .descriptor: path = "/dev/fd/\(ends.fileHandleForReading.fileDescriptor)"
            }
            let error = #expect(throws: ClientError.self) { try Body.file(FilePath(path)) }
            #expect(error?.kind == .invalidRequest.encoding)
            let isPipe = [.pipe, .readPipe, .descriptor].contains(kind)
            #expect(error?.reason?.contains("pipe") == isPipe)
            // A file may have become something else before it is sent.
            var chunks = FileChunks(path: FilePath(path), range: 0..<3).makeAsyncIterator()
            let late = await #expect(throws: ClientError.self) { try await chunks.next() }
            #expect(late?.reason == error?.reason)
            withExtendedLifetime((ends, writer)) {}
        }
    }

    @Test("An empty file is a body of no bytes")
    func empty() async throws {
        try await withFile([]) { path in
            let body = try Body.file(path)
            #expect(body.length == 0)
            #expect(try await body.collect() == [])
        }
    }

    @Test("A file arrives as it is, alone and in a form, and again after a redirect that keeps the body")
    func upload() async throws {
        try await withFile(content) { path in
            let script = WireScript { connection in
                while let request = try await connection.readRequest() {
                    if request.target == "/moved" {
                        let fields = ["Location: /here", "Content-Length: 0"]
                        try await connection.write(WireResponse.head("308 Permanent Redirect", fields))
                    } else {
                        try await connection.write(WireResponse.of("\(request.body.count)"))
                    }
                }
            }
            try await WireServer.serve(script) { wire in
                let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)")) {
                    $0.middleware = [.redirects()]
                }
                let moved = Request<Void>.put("moved", .body(try .file(path), type: .bytes)).reading(.text)
                #expect(try await client.send(moved) == "300001")
                let form = Request<Void>.post("form", .file("photo", try .file(path), filename: "a.jpg")).reading(.text)
                _ = try await client.send(form)
                #expect(wire.requests.map(\.target) == ["/moved", "/here", "/form"])
                #expect(wire.requests[1].body == content)
                #expect(wire.requests[1][values: "content-length"] == ["300001"])
                #expect(wire.requests[2].body.count == Int(wire.requests[2][values: "content-length"][0]))
            }
        }
    }

    @Test("A file that became shorter ends the call, and one that grew is sent as long as it was")
    func changed() async throws {
        try await withFile(content) { path in
            let body = try Body.file(path)
            try rewrite(path, content + [1, 2, 3])
            #expect(try await body.collect() == content)
            try rewrite(path, Array(content.prefix(1000)))
            let error = await #expect(throws: ClientError.self) { try await body.collect() }
            #expect(error?.kind == .invalidRequest.encoding)
            try FileManager.default.removeItem(atPath: path.string)
            let gone = await #expect(throws: ClientError.self) { try await body.collect() }
            #expect(gone?.kind == .invalidRequest.encoding && gone?.underlying is Errno)
            try rewrite(path, [])
        }
    }

    @Test("What is no file that can be read is refused when the body is made", arguments: ["/nowhere/x", "/", ""])
    func unreadable(path: String) {
        let error = #expect(throws: ClientError.self) { try Body.file(FilePath(path)) }
        #expect(error?.kind == .invalidRequest.encoding && error?.underlying is Errno)
        #expect(error?.reason?.hasPrefix("the file \(path) cannot be read: ") == true)
    }

    @Test("A file is named by a text and by its URL too")
    func names() async throws {
        try await withFile(content) { path in
            for body in [try Body.file(path.string), try .file(URL(fileURLWithPath: path.string))] {
                #expect(try await body.collect() == content)
            }
            let error = #expect(throws: ClientError.self) {
                try Body.file(try #require(URL(string: "https://a.example/x")))
            }
            #expect(error?.kind == .invalidRequest.url)
        }
    }
}
