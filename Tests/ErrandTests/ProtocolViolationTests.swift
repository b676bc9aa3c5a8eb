// SPDX-License-Identifier: MIT

import ErrandTesting
import Foundation
import Programs
import Servers
import TestSupport
import Testing

@testable import ErrandConformance

/// Servers that violate HTTP, and clients as processes of their own, which such a
/// server must not be able to end.
@Suite("A server that violates HTTP", .timed, .timeLimit(.minutes(10)))
struct ProtocolViolationTests {
    /// Runs requests in a process of their own.
    ///
    /// - Returns: The outcome of each; fewer when the process ended early.
    static func outcomes(
        _ base: String, trusting certificate: String? = nil, _ requests: some Sequence<String>
    ) async throws -> [String] {
        let roots = certificate.map { _ in
            FileManager.default.temporaryDirectory.appendingPathComponent("roots-\(UUID()).pem")
        }
        defer { if let roots { try? FileManager.default.removeItem(at: roots) } }
        if let roots, let certificate { try Data(certificate.utf8).write(to: roots) }
        let result = try await Program.run("transport-driver", [roots?.path ?? "-", base] + requests)
        #expect(result.status == 0, "\(result.errors.suffix(2000))")
        return result.output.split(separator: "\n").map(String.init)
    }

    private static let violation = "connection.protocolViolation: "

    // MARK: HTTP/1.1

    @Test("No status from 000 to 999 of HTTP/1.1 ends the process", arguments: 0..<20)
    func statusLines(batch: Int) async throws {
        let codes = (batch * 50..<batch * 50 + 50).map { String("00\($0)".suffix(3)) }
        let script = WireScript { connection in
            guard let request = try await connection.readRequest() else { return }
            let code = request.target.dropFirst()
            try await connection.write("HTTP/1.1 \(code) Odd\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
        }
        try await WireServer.serve(script) { wire in
            let outcomes = try await Self.outcomes("http://127.0.0.1:\(wire.port)", codes)
            #expect(outcomes.count == codes.count)
            for (code, outcome) in zip(codes, outcomes) {
                switch code.first {
                case "0": #expect(outcome.hasPrefix(Self.violation + "the status"), "\(code)")
                // What follows an interim response is no response.
                case "1": #expect(outcome.hasPrefix("connection."), "\(code)")
                case "2" where code != "204": #expect(outcome == "\(code) ok")
                default: #expect(outcome.hasPrefix(code))
                }
            }
        }
    }

    @Test(
        "What a response of HTTP/1.1 says of its length and its order is checked",
        arguments: [
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n", "coding"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "coding"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nok", "coding"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: X-Gzip\r\n\r\nok", "coding"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: odd\r\n\r\nok", "coding"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: odd, chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n", "coding"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, odd\r\n\r\nok", "coding"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked;a=b\r\n\r\n0\r\n\r\n", "coding"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", "coding"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", "coding"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n", "length"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok", "length"),
            ("HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\nok", "length"),
            ("HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nxx", "another protocol"),
            (String(repeating: "HTTP/1.1 102 Processing\r\n\r\n", count: 20_001), "interim"),
        ])
    func heads(response: String, reason: String) async throws {
        try await WireServer.serve(.respondingOnce(response)) { wire in
            let outcomes = try await Self.outcomes("http://127.0.0.1:\(wire.port)", ["a"])
            #expect(outcomes.first?.hasPrefix(Self.violation) == true)
            #expect(outcomes.first?.contains(reason) == true, "\(outcomes)")
        }
    }

    @Test("A server may say each second for hours that it is still at work, also with fields", arguments: [0, 900])
    func interim(size: Int) async throws {
        let fields = size > 0 ? "Link: <\(String(repeating: "x", count: size))>; rel=preload\r\n" : ""
        let interim = String(repeating: "HTTP/1.1 102 Processing\r\n\(fields)\r\n", count: 20_000)
        try await WireServer.serve(.responding(interim + WireResponse.of("ok"))) { wire in
            let outcomes = try await Self.outcomes("http://127.0.0.1:\(wire.port)", ["a", "b"])
            #expect(outcomes == ["200 ok", "200 ok"])
        }
    }

    @Test(
        "A transfer coding that changes nothing, and an empty one, are read as none",
        arguments: [
            "Transfer-Encoding: Chunked", "Transfer-Encoding: , chunked",
            "Transfer-Encoding:\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: identity, chunked", "Transfer-Encoding: chunked\r\nTransfer-Encoding:",
            "Transfer-Encoding: chunked,", "transfer-encoding:chunked , ,\t", "TRANSFER-ENCODING: ,Chunked,",
        ])
    func listed(field: String) async throws {
        try await WireServer.serve(.responding("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n2\r\nok\r\n0\r\n\r\n")) { wire in
            let outcomes = try await Self.outcomes("http://127.0.0.1:\(wire.port)", ["a", "b"])
            #expect(outcomes == ["200 ok", "200 ok"])
        }
    }

    // MARK: HTTP/2

    @Test("No head and no order of frames of HTTP/2 ends the process or is waited for")
    func frames() async throws {
        let statuses = ["", "-1", "+20", "099", "000", "20", "1000", "abc", "2OO", " 200", "１00", "200 "]
        try await FrameServer.run { event, stream in
            guard case .head(let path, _) = event else { return }
            if let index = Int(path.dropFirst()) { return stream.head([(":status", statuses[index])], isEnd: true) }
            switch path.dropFirst() {
            case "none": stream.head([("x", "y")], isEnd: true)
            case "two": stream.head([(":status", "200"), (":status", "200")], isEnd: true)
            case "upgrade":
                stream.head([(":status", "101")])
                stream.head([(":status", "200")], isEnd: true)
            case "interimEnd": stream.head([(":status", "103")], isEnd: true)
            case "manyInterim":
                for _ in 0..<1000 { stream.head([(":status", "103")]) }
                stream.head([(":status", "204"), ("content-length", "7")], isEnd: true)
            case "heads":
                stream.head([(":status", "200")])
                stream.head([("x", "y")])
                stream.head([("x", "y")], isEnd: true)
            case "dataFirst": stream.data("ok", isEnd: true)
            case "interimData":
                stream.head([(":status", "103")])
                stream.data("ok", isEnd: true)
            case "length":
                stream.head([(":status", "200"), ("content-length", "7")])
                stream.data("ok", isEnd: true)
            case "large": stream.head([(":status", "200"), ("x", String(repeating: "y", count: 20000))], isEnd: true)
            case "ping": stream.frame(6, of: 0, [1])
            default:
                stream.head([(":status", "200")])
                stream.data("ok")
                stream.head([("x", "y")], isEnd: true)
            }
        } use: { server in
            let names = [
                "none", "two", "upgrade", "interimEnd", "manyInterim", "heads", "dataFirst", "interimData", "length",
                "large", "ping",
            ]
            let requests = (0..<statuses.count).map(String.init) + names
            // Each is followed by a request that must not suffer.
            let outcomes = try await Self.outcomes(
                "https://localhost:\(server.port)", trusting: server.certificate,
                requests.flatMap { [$0, "after"] })
            #expect(outcomes.count == 2 * requests.count)
            for (index, outcome) in outcomes.enumerated() {
                let name = requests[index / 2]
                if index % 2 == 1 {
                    #expect(outcome == "200 ok", "after \(name)")
                } else if name == "manyInterim" {
                    #expect(outcome == "204 ")
                } else if name == "heads" || name == "length" {
                    #expect(outcome.hasPrefix("connection.") || outcome.hasPrefix("200"), "\(name): \(outcome)")
                } else if name == "large" {
                    #expect(outcome == "200 ")
                } else {
                    #expect(outcome.hasPrefix(Self.violation), "\(name): \(outcome)")
                }
            }
        }
    }

    @Test("No frames of HTTP/2 end the process, in whatever order they come", arguments: 0..<8)
    func anyFrames(batch: UInt64) async throws {
        try await FrameServer.run { event, stream in
            // A request gets its response at once, or at the first part of its
            // content.
            guard let seed = UInt64(stream.path.dropFirst()) else { return }
            if case .data = event, seed % 2 == 0 { return }
            var random = SeededRandom(seed: batch << 32 | seed)
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let isEnd = Bool.random(using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                    stream.head(
                        [(":status", ["200", "103", "404", "99"].randomElement(using: &random)!)], isEnd: isEnd)
                case 1: stream.data("ok", isEnd: isEnd)
                case 2: stream.head([("x", "y")], isEnd: isEnd)
                case 3: stream.reset(UInt8.random(in: 0...13, using: &random))
                case 4: stream.goAway()
                default:
                    stream.frame(
                        UInt8.random(in: 0...10, using: &random), flags: UInt8.random(in: 0...255, using: &random),
                        of: Bool.random(using: &random) ? nil : 0,
                        (0..<Int.random(in: 0...20, using: &random)).map { _ in .random(in: 0...255, using: &random) })
                }
            }
            stream.close()
        } use: { server in
            let requests = (0..<50).map { $0 % 3 == 0 ? "upload:\($0)" : "\($0)" }
            let outcomes = try await Self.outcomes(
                "https://localhost:\(server.port)", trusting: server.certificate, requests)
            #expect(outcomes.count == requests.count)
        }
    }
}
