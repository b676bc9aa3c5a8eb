// SPDX-License-Identifier: MIT

import NationSandbox
import Testing

@Suite("A message that RFC 9112 does not allow", .timeLimit(.minutes(5)))
struct MessageSyntaxTests {
    /// The lines of a request that is right.
    private static let lines = ["GET /api/v2/signups HTTP/1.1", "Host: sandbox", "Accept: application/json"]

    /// What is wrong with a request, and its lines.
    static let violations: [(String, [String])] = {
        var all: [(String, [String])] = [
            ("no Host", [lines[0], lines[2]]),
            ("a length and a coding", lines + ["Content-Length: 3", "Transfer-Encoding: chunked"]),
            ("two lengths", lines + ["Content-Length: 3", "Content-Length: 4"]),
            ("a blank before the colon", lines + ["X-Odd : 1"]),
            ("a folded line", lines + ["X-Odd: 1", " 2"]),
            ("a name with a blank", lines + ["X Odd: 1"]),
            ("no version", ["GET /api/v2/signups", lines[1]]),
            ("another protocol", ["GET /api/v2/signups HTCPCP/1.0", lines[1]]),
        ]
        for length in ["-1", "+1", "0x3", "1,2", "three"] {
            all.append(("the length \(length)", lines + ["Content-Length: \(length)"]))
        }
        for coding in ["gzip", "chunked, gzip", "chunked, chunked", "odd"] {
            all.append(
                ("the coding \(coding)", ["POST /api/v2/signups HTTP/1.1", lines[1], "Transfer-Encoding: \(coding)"]))
        }
        for host in ["one two", "http://sandbox/", "user@sandbox", "sandbox/path", "sand\"box"] {
            all.append(("the Host \(host)", [lines[0], "Host: \(host)"]))
        }
        for second in ["sandbox", "other.example", ""] {
            all.append(("a second Host \(second)", [lines[0], "Host: sandbox", "Host: \(second)"]))
            all.append(("two of HTTP/1.0 \(second)", ["GET / HTTP/1.0", "Host: sandbox", "Host: \(second)"]))
        }
        return all
    }()

    @Test("is 400, and the connection ends", arguments: violations.indices)
    func refused(_ number: Int) async throws {
        let (name, lines) = Self.violations[number]
        try await withSandbox(people: 1) { talk async throws in
            let response = try await RawTalk.send(lines.joined(separator: "\r\n") + "\r\n\r\n", talk.sandbox)
            #expect(response.hasPrefix("HTTP/1.1 400 "), "\(name): \(response.prefix(100))")
        }
    }

    @Test("HTTP/1.0 and every spelling of close end the connection after the response")
    func ends() async throws {
        try await withSandbox(people: 1) { talk async throws in
            for lines in [
                ["GET /api/v2/signups HTTP/1.0"], ["GET /api/v2/signups HTTP/1.0", "Host: sandbox"],
                Self.lines + ["Connection: Close"], Self.lines + ["Connection: x-odd, close"],
            ] {
                let response = try await RawTalk.send(lines.joined(separator: "\r\n") + "\r\n\r\n", talk.sandbox)
                #expect(response.split(separator: "\r\n").first?.contains(" 401 ") == true, "\(lines): \(response)")
            }
            // The second request follows a whole response, and the third is not
            // allowed.
            let three = (Self.lines + ["", ""]).joined(separator: "\r\n")
            let response = try await RawTalk.send(three + three + "GET / HTTP/1.1\r\n\r\n", talk.sandbox)
            #expect(
                response.split(separator: "HTTP/1.1 ").map { $0.prefix(3) } == ["401", "401", "400"], "\(response)")
        }
    }

    @Test("A client that sends the whole of a body that is too large, and closes, gets the response at once")
    func tooLarge() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let head = [
                "POST /api/v2/signups HTTP/1.1", "Host: sandbox", "Content-Type: application/json",
                "Authorization: Bearer \(talk.sandbox.accessToken)", "Content-Length: \(20 << 20)", "Connection: close",
                "", "",
            ]
            let body = String(repeating: " ", count: 20 << 20)
            var response = ""
            let taken = try await ContinuousClock().measure {
                response = try await RawTalk.send(head.joined(separator: "\r\n") + body, talk.sandbox)
            }
            #expect(response.hasPrefix("HTTP/1.1 413 "), "\(response.prefix(100))")
            #expect(taken < .seconds(8), "\(taken)")
        }
    }
}
