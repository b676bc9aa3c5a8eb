// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite(
    "The pages in a real browser", .timed, .timeLimit(.minutes(10)),
    .enabled(if: Chromium.path != nil, "Debian's chromium-headless-shell is not installed"))
struct RealBrowserTests {
    @Test("A browser signs in, is told of a wrong password, consents and goes back; its policies forbid nothing of it")
    func walk() async throws {
        try await withSandbox(people: 2) { talk async throws in
            let oauth = OAuthTalk(talk)
            try await Chromium.run { browser in
                // The app's place is on the nation itself: nobody else listens.
                let place = "http://127.0.0.1:\(talk.sandbox.port)/callback"
                try await browser.open(talk.sandbox.baseURL + oauth.path(["redirect_uri": place]))
                try await browser.wait(for: "!!document.querySelector('#password')")
                let ground = try await browser.evaluate("getComputedStyle(document.querySelector('.mark')).width")
                #expect(ground == "44px", "The style sheet passes the policy")
                try await signIn(browser, talk.sandbox, password: "wrong")
                try await browser.wait(for: "!!document.querySelector('.problem')")
                try await signIn(browser, talk.sandbox, password: talk.sandbox.adminPassword)
                try await browser.wait(for: "!!document.querySelector('button[value=authorize]')")
                #expect(try await browser.evaluate("document.cookie") == "", "No script reads the session")
                try await browser.evaluate("document.querySelector('button[value=authorize]').click()")
                try await browser.wait(for: "location.pathname == '/callback'")
                let code = try await browser.evaluate("new URLSearchParams(location.search).get('code')")
                #expect(try await browser.evaluate("new URLSearchParams(location.search).get('state')") == "s t&a")
                #expect(try await oauth.redeem(code ?? "", ["redirect_uri": place]).status == 200)
            }
        }
    }

    private func signIn(_ browser: Chromium, _ sandbox: RunningSandbox, password: String) async throws {
        try await browser.evaluate("document.querySelector('#email').value = '\(sandbox.adminEmail)'")
        try await browser.evaluate("document.querySelector('#password').value = '\(password)'")
        try await browser.evaluate("document.querySelector('button.main').click()")
    }
}
