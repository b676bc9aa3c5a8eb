// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

/// A download that breaks off, and each way in which a server may send the rest.
@Suite("The part of a download", .timed, .timeLimit(.minutes(10)))
final class DownloadPartTests: Sendable {
    /// How the server responds to one request.
    enum Style: CaseIterable {
        /// All that is left, with the total or without.
        case rest, openRest
        /// Fifty bytes, with the total or without.
        case piece, openPiece
        /// All that is left without the total, of which ten bytes come.
        case brokenRest
        /// The whole, with its length or without.
        case whole, openWhole
        /// A refusal of the range, with another total or with none.
        case wrongRefusal, openRefusal
    }

    /// The response that breaks off first.
    enum First: CaseIterable {
        case length, chunks

        func head(_ count: Int) -> String {
            let framing = self == .length ? "Content-Length: \(count)" : "Transfer-Encoding: chunked"
            return WireResponse.head("200 OK", [framing, "ETag: \"v1\""])
        }
    }

    private let content = GeneratedBytes.bytes(300)
    private let styles = Mutex<[Style]>([])
    /// The bytes of the present response that the client has taken.
    private let taken = Mutex<Int64>(0)

    /// Responds in the next style; when there are no more, with the rest.
    private func respond(to request: WireRequest, on connection: WireConnection) async throws {
        let style = styles.withLock { $0.isEmpty ? .rest : $0.removeFirst() }
        let start = request[values: "range"].first.flatMap { Int($0.dropFirst("bytes=".count).dropLast()) }
        switch (style, start) {
        case (.openWhole, _):
            try await connection.write(First.chunks.head(0) + "12c\r\n")
            try await connection.write(content + Array("\r\n0\r\n\r\n".utf8))
        case (.whole, _), (_, nil):
            try await connection.write(First.length.head(300))
            try await connection.write(content)
        case (.wrongRefusal, _): try await refuse("bytes */299", connection)
        case (.openRefusal, _): try await refuse("bytes */*", connection)
        case (_, let start?) where start >= 300: try await refuse("bytes */300", connection)
        case (_, let start?):
            let isPiece = style == .piece || style == .openPiece
            let end = isPiece ? min(start + 50, 300) : 300
            let total = style == .rest || style == .piece ? "300" : "*"
            let fields = [
                "Content-Range: bytes \(start)-\(end - 1)/\(total)", "Content-Length: \(end - start)", "ETag: \"v1\"",
            ]
            try await connection.write(WireResponse.head("206 Partial Content", fields))
            guard style == .brokenRest, end - start > 10 else {
                return try await connection.write(Array(content[start..<end]))
            }
            try await breakOff(Array(content[start..<start + 10]), connection)
        }
    }

    private func refuse(_ range: String, _ connection: WireConnection) async throws {
        try await connection.write(
            WireResponse.of("", status: "416 Range Not Satisfiable", fields: ["Content-Range: \(range)"]))
    }

    /// Writes bytes, and hangs up when the client has them all.
    private func breakOff(_ bytes: [UInt8], as first: First = .length, _ connection: WireConnection) async throws {
        taken.withLock { $0 = 0 }
        if first == .chunks { try await connection.write(String(bytes.count, radix: 16) + "\r\n") }
        try await connection.write(bytes)
        try await waitUntil(taken.withLock { $0 } >= bytes.count)
        throw CancellationError()
    }

    @Test(
        "Only the whole is published: after a part of unknown length the server is asked until it says where the end is",
        arguments: First.allCases, [1, 150, 300])
    func matrix(first: First, count: Int) async throws {
        // A body of known length that has all its bytes is whole.
        if first == .length, count == 300 { return }
        for second in Style.allCases {
            for third in Style.allCases { try await check(first, count, [second, third]) }
        }
    }

    private func check(_ first: First, _ count: Int, _ next: [Style]) async throws {
        let isFirst = Once()
        let script = WireScript { connection in
            while let request = try await connection.readRequest() {
                guard isFirst.take() else {
                    try await self.respond(to: request, on: connection)
                    continue
                }
                try await connection.write(first.head(300))
                try await self.breakOff(Array(self.content.prefix(count)), as: first, connection)
            }
        }
        styles.withLock { $0 = next }
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let file = "\(folder)/export.bin"
            try await WireServer.serve(script) { wire in
                let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"))
                let report = RequestPart.progress { report in self.taken.withLock { $0 = report.completed } }
                for call in 1... {
                    let what: Comment = "\(first) \(count) \(next), call \(call)"
                    do {
                        let done = try await client.download(.get("export"), report, to: FilePath(file))
                        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
                        #expect(bytes == content && done.bytes == 300, what)
                        #expect(call > 1 && wire.requests.count <= 6, what)
                        return
                    } catch let error as ClientError {
                        #expect(error.kind == .undecodable.truncated && call < 4, what)
                        #expect(!FileManager.default.fileExists(atPath: file), what)
                    }
                }
            }
        }
    }
}
