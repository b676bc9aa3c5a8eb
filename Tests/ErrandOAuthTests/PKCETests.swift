// SPDX-License-Identifier: MIT

import ErrandCore
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("PKCE, state and scopes", .timed)
struct PKCETests {
    @Test("The challenge is that of RFC 7636 App. B")
    func vector() throws {
        let pkce = try PKCE(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(pkce.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(pkce.method == "S256")
    }

    @Test("1000 verifiers are distinct, legal and of 256 bits")
    func verifiers() {
        let all = (0..<1000).map { _ in PKCE().verifier }
        #expect(Set(all).count == 1000)
        #expect(all.allSatisfy { $0.utf8.count == 43 && (try? PKCE(verifier: $0)) != nil })
    }

    @Test(
        "A verifier that is too short, too long or illegal is refused",
        arguments: [
            String(repeating: "a", count: 42), String(repeating: "a", count: 129),
            String(repeating: "a", count: 42) + "+",
            "", String(repeating: "a", count: 42) + "é",
        ])
    func illegal(_ verifier: String) async {
        let error = await thrown { _ = try PKCE(verifier: verifier) }
        #expect((error as? OAuthError)?.kind == .configuration.parameter)
    }

    @Test("Verifier and state are in no text")
    func hidden() {
        let pkce = PKCE()
        let state = AuthorizationState()
        #expect(!said(pkce).contains(pkce.verifier))
        #expect(!said(state).contains(state.value))
    }

    @Test("A state has 128 bits and more, and none comes twice")
    func entropy() {
        let all = (0..<1000).map { _ in AuthorizationState().value }
        #expect(Set(all).count == 1000)
        #expect(all.allSatisfy { (Base64URL.decode($0)?.count ?? 0) >= 16 })
    }

    @Test("Texts that are canonically equal are two states")
    func canonical() {
        #expect("\u{e9}" == "e\u{301}")
        #expect(!AuthorizationState("\u{e9}").matches("e\u{301}"))
        #expect(AuthorizationState("abc").matches("abc"))
        #expect(!AuthorizationState("").matches(""))
    }

    @Test("Scopes keep their order, once each")
    func scopes() throws {
        #expect(try ScopeList(["b", "", "a", "b"]).fields().map(\.value) == ["b a"])
        #expect(ScopeList(text: "  a  b ").names == ["a", "b"])
    }

    @Test("A scope with another character is refused", arguments: ["a\"b", "a\nb", "a\\b", "é", "a\u{7f}"])
    func illegalScope(_ name: String) async {
        let error = await thrown { _ = try ScopeList([name]).fields() }
        #expect((error as? OAuthError)?.kind == .configuration.scope)
    }
}
