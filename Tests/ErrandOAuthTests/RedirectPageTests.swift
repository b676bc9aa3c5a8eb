// SPDX-License-Identifier: MIT

import Crypto
import ErrandTesting
import Foundation
import TestSupport
import Testing

@testable import ErrandOAuth
@testable import ErrandOAuthSystem

@Suite("The page after a sign-in", .timed, .timeLimit(.minutes(5)))
struct RedirectPageTests {
    private static let pages: [RedirectPage] = [
        .signedIn(host: "abeforprez.nationbuilder.com"), .signedIn(host: nil), .failed, .notThis, .refusedWithoutState,
        .expired, .leading("https://abeforprez.nationbuilder.com/oauth/authorize"), .refused(404), .refused(400),
    ]

    @Test("Each page is a whole one in each language, and its policy allows its own style and nothing else")
    func whole() throws {
        for page in Self.pages {
            var texts: Set<String> = []
            for language in RedirectWords.allCases {
                let response = page.response(in: language, program: "nb")
                #expect(response.contains("\r\nContent-Language: \(language.tag)\r\n"))
                #expect(response.contains("<html lang=\"\(language.tag)\">") && response.contains("name=\"viewport\""))
                #expect(response.contains("prefers-color-scheme: dark") && !response.contains("<script"))
                let style = try #require(response.firstMatch(of: /<style>((?s).*?)<\/style>/)?.output.1)
                let digest = Data(SHA256.hash(data: Array(style.utf8))).base64EncodedString()
                #expect(response.contains("default-src 'none'; style-src 'sha256-\(digest)'\r\n"))
                let (title, text) = language.words(for: page, program: "nb")
                #expect(response.contains("<h1>\(title)</h1>") && response.contains(text))
                #expect(texts.insert(title).inserted && texts.insert(text).inserted, "\(title)")
            }
        }
    }

    @Test("Names are text on the page, and no markup")
    func markup() {
        let response = RedirectPage.signedIn(host: "<b>&").response(program: "<script>")
        #expect(response.contains("&lt;script&gt; has received your sign-in at &lt;b&gt;&amp;, and goes on."))
    }

    @Test(
        "It is in the browser's language, says which program and which server, and that the window can be closed",
        arguments: [
            (nil, "nb", "You can close this window", "nb has received your sign-in at as.example, and goes on."),
            ("fr-CA,en;q=0.5", "nb", "Vous pouvez fermer cette fenêtre", "nb a reçu votre connexion à as.example"),
            ("de, fr;q=0.3", nil, "Vous pouvez fermer cette fenêtre", "Le programme a reçu votre connexion"),
            ("en;q=0.9, fr;q=0.1", nil, "You can close this window", "The program has received your sign-in"),
        ] as [(String?, String?, String, String)])
    func language(_ accepted: String?, _ program: String?, _ title: String, _ text: String) async throws {
        let grants = Bench(token: .json(text: goodTokens)).grants()
        let (pages, came) = AsyncStream<String>.makeStream()
        let agent = LoopbackAgent(program: program) { opened in
            let form = Form(String(opened.url.drop { $0 != "?" }.dropFirst()))
            let redirect = try #require(form["redirect_uri"])
            let field = accepted.map { "accept-language: \($0)\r\n" } ?? ""
            // The sign-in may end before its browser has the whole page.
            Task {
                defer { came.finish() }
                for code in ["code=c&state=other", "code=c&state=\(form["state"] ?? "")"] {
                    let (port, request) = AgentTests.get("\(redirect)?\(code)")
                    let response = try await AgentTests.visit(port, String(request.dropLast()) + field + "\r\n")
                    came.yield(response)
                }
            }
        }
        _ = try await agent.run { try await grants.authorize(AuthorizationRequest(redirect: $0)) }
        let shown = await pages.reduce(into: [String]()) { $0.append($1) }
        #expect(shown.count == 2 && shown.allSatisfy { $0.contains("lang=\"fr\"") == title.hasPrefix("Vous") })
        let last = try #require(shown.last)
        #expect(last.contains("<h1>\(title)</h1>") && last.contains(text), "\(last)")
    }
}
