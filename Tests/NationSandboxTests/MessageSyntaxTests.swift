// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite("A message that RFC 9112 does not allow", .timed, .timeLimit(.minutes(5)))
struct MessageSyntaxTests {
    /// The lines of a request that is right.
    private static let lines = ["GET /api/v2/signups HTTP/1.1", "Host: sandbox", "Accept: application/json"]

    /// The fault of a request, and its lines.
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

    /// Bodies in chunks that section 7.1 does not allow.
    static let chunks: [(String, String)] = {
        let rest = "\r\n{}\r\n0\r\n\r\n"
        var all = [
            "-2", "+2", "0x2", "2h", "g", "two", "2.0", "2,2", "2_0", " 2", "\t2", "\u{FF12}", "", " ", ";name=value",
            "2 2", "10000000000000000", "10000000000000002",
            String(repeating: "F", count: 400),
        ].map { ("the size \"\($0.prefix(24))\"", $0 + rest) }
        all += [
            ("a chunk that is longer than its size", "2\r\n{}X\r\n0\r\n\r\n"),
            ("a chunk that is shorter than its size", "3\r\n{}\r\n0\r\n\r\n"),
            ("no line end after a chunk", "2\r\n{}0\r\n\r\n"),
            ("a name of a trailer with a blank", "2\r\n{}\r\n0\r\nX Odd: 1\r\n\r\n"),
            ("a trailer without a colon", "2\r\n{}\r\n0\r\nX-Odd\r\n\r\n"),
        ]
        return all
    }()

    /// A request of each part of the sandbox that reads bodies, and the type of its body.
    private static let doors = [
        ("POST /api/v2/signups", "application/json"), ("POST /api/v1/people", "application/json"),
        ("POST /oauth/token", "application/x-www-form-urlencoded"), ("PUT /sandbox/chaos", "application/json"),
    ]

    @Test(
        "A bad chunk is 400 at every door, with a valid token too, ends the connection, and changes nothing",
        arguments: chunks.indices)
    func badChunk(_ number: Int) async throws {
        let (name, body) = Self.chunks[number]
        try await withSandbox(people: 1) { talk async throws in
            for (door, type) in Self.doors {
                let head = [
                    "\(door) HTTP/1.1", "Host: localhost", "Content-Type: \(type)", "Accept: application/json",
                    "Authorization: Bearer \(talk.sandbox.accessToken)", "Transfer-Encoding: chunked", "", "",
                ]
                let response = try await RawTalk.send(head.joined(separator: "\r\n") + body, talk.sandbox)
                #expect(response.hasPrefix("HTTP/1.1 400 "), "\(name), \(door): \(response.prefix(100))")
                // Another refusal would be 400 too.
                #expect(response.contains("The body is not sent as RFC 9112 says."), "\(name), \(door): \(response)")
            }
            #expect(try await talk.ids("signups").count == 1)
        }
    }

    @Test(
        "A right body in chunks is read, whatever the case, the zeros and the extensions of its sizes",
        arguments: ["", "00", "UPPER", ";a=b", ";a=\"b c\""])
    func rightChunk(_ spelling: String) async throws {
        let body = Talk.body("signups", #""first_name":"In chunks""#)
        let digits = String(body.utf8.count, radix: 16, uppercase: spelling == "UPPER")
        let size = spelling == "00" ? "00" + digits : spelling.hasPrefix(";") ? digits + spelling : digits
        try await withSandbox(people: 1) { talk async throws in
            let head = [
                "POST /api/v2/signups HTTP/1.1", "Host: sandbox", "Content-Type: application/json",
                "Authorization: Bearer \(talk.sandbox.accessToken)", "Transfer-Encoding: chunked", "Connection: close",
                "", "",
            ]
            let message = head.joined(separator: "\r\n") + "\(size)\r\n\(body)\r\n0\r\n\r\n"
            let response = try await RawTalk.send(message, talk.sandbox)
            #expect(response.hasPrefix("HTTP/1.1 201 "), "\(size): \(response.prefix(100))")
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

    @Test(
        "A client that sends the whole of a body that is too large, and closes, gets the response at once, at every door",
        arguments: [("Content-Length: \(14 << 20)", ""), ("Transfer-Encoding: chunked", "ffffffff\r\n")])
    func tooLarge(_ framing: String, _ size: String) async throws {
        let body = size + String(repeating: " ", count: 14 << 20)
        try await withSandbox(people: 1) { talk async throws in
            for (door, type) in Self.doors {
                let head = [
                    "\(door) HTTP/1.1", "Host: localhost", "Content-Type: \(type)", "Accept: application/json",
                    "Authorization: Bearer \(talk.sandbox.accessToken)", framing, "Connection: close", "", "",
                ]
                var response = ""
                let taken = try await ContinuousClock().measure {
                    response = try await RawTalk.send(head.joined(separator: "\r\n") + body, talk.sandbox)
                }
                #expect(response.hasPrefix("HTTP/1.1 413 "), "\(door): \(response.prefix(100))")
                // The server beneath has a 413 of its own, without it.
                #expect(response.contains("The request body is too large."), "\(door): \(response)")
                #expect(taken < .seconds(8), "\(door): \(taken)")
            }
        }
    }
}
