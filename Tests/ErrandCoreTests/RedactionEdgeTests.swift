// SPDX-License-Identifier: MIT

import ErrandSteps
import HTTPTypes
import Testing

@testable import ErrandCore

/// What `Scripts/mutate` found untested in redaction.
@Suite("Redaction at its edges")
struct RedactionEdgeTests {
    private func raw(_ method: HTTPRequest.Method, _ path: PathTemplate) async throws -> RawRequest {
        try await Client.over(Wire("")).resolve(Request<Void>(method, path, .query("q", "s3cret"), reading: .nothing))
    }

    @Test("A version of up to three digits is a word, and a longer one is a value")
    func versions() async throws {
        for (segment, isShown) in [("v1", true), ("v123", true), ("v1234", false), ("w123", false), ("v12a", false)] {
            let place = Redaction.standard.place(of: try await raw(.get, PathTemplate("\(segment)/people")))
            #expect(place.hasSuffix(isShown ? "/\(segment)/people" : "/{}/people"), "\(place)")
        }
    }

    @Test("A word of 24 letters is shown, and a longer one is a value")
    func words() async throws {
        for (count, isShown) in [(1, true), (24, true), (25, false)] {
            let word = String(repeating: "a", count: count)
            let place = Redaction.standard.place(of: try await raw(.get, PathTemplate("\(word)/people")))
            #expect(place.hasSuffix(isShown ? "/\(word)/people" : "/{}/people"), "\(place)")
        }
    }

    @Test(
        "A query is shown to the letter but for what is hidden: with question marks, empty pairs, and none at all",
        arguments: ["/p", "/p?", "/p?q=a?b", "/p?q=1&&r=2", "/p?&q=1", "/p?q=1&", "/p??"])
    func queries(path: String) async throws {
        #expect(Redaction.credentialsOnly.reference("https://a.example\(path)") == "https://a.example\(path)")
        var request = try await raw(.get, "p")
        request.head.path = path
        #expect(Redaction.credentialsOnly.url(of: request).hasSuffix(path))
        request.head.path = path + (path.contains("?") ? "&" : "?") + "token=s3cret"
        #expect(!Redaction.credentialsOnly.url(of: request).contains("s3cret"))
    }

    @Test("A command asks for the head alone by --head")
    func head() async throws {
        let text = try await raw(.head, "people").curl()
        #expect(text.hasPrefix("curl --head 'https://") && !text.contains("-X") && !text.contains("s3cret"))
    }

    @Test("A name without letters names no credential")
    func names() {
        for name in ["", "_", "-.-"] { #expect(!Redaction.isCredential(name)) }
        for name in ["key", "api_key", "x-nonce", "pin", "Code", "MyToken"] { #expect(Redaction.isCredential(name)) }
        for name in ["zip_code", "keyboard", "spin"] { #expect(!Redaction.isCredential(name)) }
    }

    @Test("What hides nothing shows every field, pair and member")
    func everything() {
        let all = Redaction.everything
        #expect(all.shows(field: .authorization) && all.shows(query: "token") && all.shows(bodyKey: "password"))
        let some = Redaction.standard
        #expect(!some.shows(field: .authorization) && !some.shows(query: "token") && !some.shows(bodyKey: "password"))
    }
}
