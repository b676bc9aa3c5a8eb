// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Redaction and cURL", .timed)
struct RedactionTests {
    private func raw(_ parts: RequestPart?..., path: PathTemplate = "people/\(7)") async throws -> RawRequest {
        try await Client.over(ClosureTransport("")).resolve(Request<Void>(nil, path, .group(parts), reading: .nothing))
    }

    @Test("A command shows the shape and hides every value that is not named public")
    func curl() async throws {
        let request = try await raw(
            .query("limit", 5), .query("email", "ada@example.com"), .header(.authorization, "Bearer s3cret"),
            .header(.accept, "application/json"), .json(["person": ["email": "ada@example.com"]]))
        #expect(
            request.curl() == """
                curl -X POST 'https://api.example.com/v1/people/7?limit=5&email=<hidden>' \\
                  -H 'Authorization: <hidden>' \\
                  -H 'Accept: application/json' \\
                  -H 'User-Agent: errand/0.1.0' \\
                  -H 'Content-Type: application/json' \\
                  --data-raw '{"person":{"email":"<hidden>"}}'
                """)
    }

    @Test("Values named public are shown, but never a credential below them")
    func named() async throws {
        var redaction = Redaction.standard
        redaction.publicQueryNames.insert("email")
        redaction.publicBodyKeys.insert("person")
        let request = try await raw(
            .query("email", "a@b.example"),
            .json(["person": ["name": "Ada", "access_token": "s3cret"], "x": ["y": "z"]]))
        let text = request.curl(redaction)
        #expect(text.contains("email=a%40b.example"))
        #expect(text.contains(#"{"person":{"access_token":"<hidden>","name":"Ada"},"x":{"y":"<hidden>"}}"#))
    }

    @Test("A field is shown when it is named, unless it was marked as sensitive")
    func fields() async throws {
        let name = try #require(HTTPField.Name("X-Trace"))
        var request = try await raw(.header(name, "abc"))
        #expect(request.curl().contains("-H 'X-Trace: <hidden>'"))
        var redaction = Redaction.standard
        redaction.publicFields.insert(name)
        #expect(request.curl(redaction).contains("-H 'X-Trace: abc'"))
        request.redaction = redaction
        #expect(request.curl().contains("-H 'X-Trace: abc'"))
        request.head.headerFields[fields: name][0].indexingStrategy = .disallow
        #expect(request.curl().contains("-H 'X-Trace: <hidden>'"))
    }

    @Test(
        "For a tool, only credentials are hidden",
        arguments: [
            "access_token", "client_secret", "password", "Authorization", "X-Api-Key", "Cookie", "refresh_token",
            "code",
        ])
    func credentialsOnly(name: String) async throws {
        let request = try await raw(
            .query(name, "s3cret"), .query("email", "a@b.example"), .json([name: "s3cret", "n": "v"]),
            .header(name, "s3cret"))
        let text = request.curl(.credentialsOnly)
        #expect(!text.contains("s3cret"))
        #expect(text.contains("email=a%40b.example") && text.contains(#""n":"v""#))
    }

    @Test("Quotes are safe in a shell")
    func quoting() async throws {
        let request = try await raw(.header("Accept", "it's; rm -rf /"))
        #expect(request.curl().contains(#"-H 'Accept: it'\''s; rm -rf /'"#))
    }

    /// A quotation mark, and what makes another character of it.
    private static let marked = ["'", "'\u{301}", "'\u{200D}'", "\"'\u{FE0F}", "\\'\u{20DD}", "'\u{E0100}"]

    @Test("A shell reads a body as it is, also with a mark after a quotation mark", arguments: marked)
    func marks(_ mark: String) async throws {
        let text = "it\(mark); echo gone #"
        let command = try await raw(.json(["text": text])).curl(.credentialsOnly)
        let word = try #require(command.split(separator: "--data-raw ").last)
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "printf %s \(word)"]
        let output = Pipe()
        shell.standardOutput = output
        try shell.run()
        let read = try #require(try output.fileHandleForReading.readToEnd())
        shell.waitUntilExit()
        let body = try JSONReader().decode([String: String].self, from: Array(read))
        #expect(body["text"].map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test("A method that a shell would read is quoted, and an empty field is sent")
    func oddNames() async throws {
        for (method, word) in [
            ("PURGE", "PURGE"), ("a`b", "'a`b'"), ("a'b", #"'a'\''b'"#), ("A$B", "'A$B'"), ("M-SEARCH", "M-SEARCH"),
        ] {
            let odd = try #require(HTTPRequest.Method(rawValue: method))
            #expect(try await raw(.method(odd)).curl().hasPrefix("curl -X \(word) 'https://"))
        }
        let text = try await raw(.header("Accept-Language", "")).curl()
        #expect(text.contains("-H 'Accept-Language;'") && !text.contains("Accept-Language:"))
    }

    @Test("A body that is no text is told by its length, and a form by its names")
    func bodies() async throws {
        #expect(try await raw(.body(.bytes([0, 255]), type: .bytes)).curl().contains("# a body 2 bytes, not shown"))
        #expect(
            try await raw(.form("a", "s3cret"), .form("b", "x")).curl().hasSuffix("--data-raw 'a=<hidden>&b=<hidden>'"))
    }

    @Test("Of a path the integers are shown, and a text only if it is named public")
    func pathValues() async throws {
        let path: PathTemplate = "sites/\(public: "north é")/people/\(7)/\("s3cret")-\(UInt8(8)).json"
        let request = try await raw(path: path)
        #expect(request.curl().contains("'https://api.example.com/v1/sites/north%20%C3%A9/people/7/{}-8.json'"))
        #expect(request.template == "sites/{}/people/{}/{}-{}.json" && request.url.contains("/s3cret-8.json"))
        #expect(request.curl(.credentialsOnly).contains("/people/7/s3cret-8.json'"))
        for path in ["people/\(7.5)", "people/\(true)", "people/\(UUID())", "people/\(String(7))"] as [PathTemplate] {
            #expect(try await raw(path: path).curl().contains("'https://api.example.com/v1/people/{}'"))
        }
    }
}
