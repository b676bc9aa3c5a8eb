// SPDX-License-Identifier: MIT

import ErrandOAuth
import Foundation
import Programs
import TestSupport
import Testing

/// `nb oauth` at a server that is wrong in every way it can be told to be.
@Suite("nb oauth at a faulty server", .timed, .timeLimit(.minutes(10)))
struct FaultyServerTests {
    private static let service = ["--client-id", "service", "--grant", "client-credentials", "--scope", "a"]
    private static let secret = ["NB_CLIENT_SECRET": StrictServer.secret]

    /// Faults of the token endpoint, and the exit code that they lead to.
    private static let token: [(String, Int32)] =
        [
            "no-access-token", "empty-access-token", "null-access-token", "number-access-token", "crlf-access-token",
            "two-access-tokens", "no-token-type", "token-type-number", "token-type-mac", "token-type-na",
            "token-type-dpop-unasked", "refresh-token-number", "html-200", "empty-200", "array-200", "string-200",
            "truncated-200", "form-200", "huge-200", "redirect-302", "redirect-307",
        ].map { ($0, 65) } + [
            ("error-in-200", 1), ("error-html-502", 1), ("error-empty", 1), ("error-text", 1),
            ("error-weird-types", 1), ("error-control-chars", 1), ("error-429", 75), ("error-503", 75),
            ("code-invalid-client", 77),
        ]

    private func nothingIsKept(_ shell: CommandShell) async throws -> Bool {
        let isLeft = FileManager.default.fileExists(atPath: "\(shell.folder)/client.json")
        return try await shell.kept().isEmpty && !isLeft
    }

    /// Whether a refusal says nothing that is a secret, and nothing to a terminal.
    private func isQuiet(_ result: Program.Result) -> Bool {
        let text = result.output + result.errors
        return !["at-", "rt-", "eyJ", StrictServer.secret, "\u{1b}", "\u{202e}"].contains { text.contains($0) }
    }

    @Test("Nothing of a wrong token response is used, and each says what it is")
    func tokenFaults() async throws {
        try await CommandShell.with([]) { shell in
            for (fault, status) in Self.token + [("code-invalid-grant", 77)] {
                try await shell.server.fail(fault)
                let result = try await shell.login(Self.service, environment: Self.secret)
                #expect(result.status == status && isQuiet(result), "\(fault): \(result)")
                #expect(try await nothingIsKept(shell), "\(fault)")
            }
        }
    }

    @Test("Nothing that is stored is lost at a wrong renewal: only a dead refresh token is the end")
    func renewalFaults() async throws {
        try await CommandShell.with([]) { shell in
            let good = try await shell.login(["--client-id", "public", "--scope", "openid"])
            #expect(good.status == 0, "\(good)")
            let before = try await shell.kept()
            for (fault, status) in Self.token {
                try await shell.expire()
                try await shell.server.fail(fault)
                let result = try await shell.nb("token")
                #expect(result.status == status && isQuiet(result) && result.output == "", "\(fault): \(result)")
                #expect(try await shell.kept() == before, "\(fault)")
            }
            try await shell.server.fail("code-invalid-grant")
            #expect(try await shell.nb("token").status == 77)
            #expect(try await shell.kept().isEmpty)
        }
    }

    @Test("What a server may leave out or write otherwise is taken")
    func accepted() async throws {
        try await CommandShell.with([]) { shell in
            for fault in [
                "token-type-lower", "token-type-upper", "expires-string", "expires-float", "expires-missing",
                "expires-null", "expires-garbage", "expires-huge", "expires-negative", "expires-zero", "scope-array",
                "scope-missing", "refresh-token-empty", "unknown-fields", "text-json-200",
            ] {
                try await shell.server.fail(fault)
                let result = try await shell.login(Self.service, environment: Self.secret)
                #expect(result.status == 0, "\(fault): \(result)")
                #expect(try await shell.token().hasPrefix("at-"), "\(fault)")
            }
            for fault in ["token-injected", "unknown-params", "idt-aud-array", "idt-iat-week-old"] {
                try await shell.server.fail(fault)
                let result = try await shell.login(["--client-id", "public", "--scope", "openid"])
                #expect(result.status == 0 && result.output == "Signed in as alice.\n", "\(fault): \(result)")
                #expect(try await shell.token().hasPrefix("at-"), "\(fault)")
            }
        }
    }

    @Test("A response of the browser that is wrong ends the sign-in, or is another's and does not")
    func redirectFaults() async throws {
        try await CommandShell.with([]) { shell in
            for (fault, status) in [
                ("iss-wrong", 65), ("iss-slash", 65), ("iss-missing", 65), ("error-and-code", 65), ("code-missing", 65),
                ("code-empty", 65), ("jarm-unasked", 65), ("token-instead-of-code", 65), ("error-unknown", 1),
                ("code-dup", 65), ("iss-dup", 65), ("state-dup", 65),
            ] as [(String, Int32)] {
                try await shell.server.fail(fault)
                let result = try await shell.login(["--client-id", "public"])
                #expect(result.status == status && isQuiet(result), "\(fault): \(result)")
                #expect(try await nothingIsKept(shell), "\(fault)")
            }
            for fault in [
                "state-missing", "state-empty", "state-wrong", "error-wrong-state", "fragment-response",
            ] {
                try await shell.server.fail(fault)
                let program = try shell.begin(["--client-id", "public"])
                let url = try #require(try await program.line(beginning: "Open: "))
                try await shell.server.visit(url, as: "alice")
                // It waits on: the right response still ends it.
                try await shell.server.fail(nil)
                try await shell.server.visit(url, as: "alice")
                let result = try await program.result()
                #expect(result.status == 0, "\(fault): \(result)")
                #expect(try await shell.nb("logout").status == 0)
            }
            let codes = try await shell.server.log().count { $0 == "POST /token authorization_code 200" }
            #expect(codes == 5, "one code for each that ended well")
        }
    }

    @Test("With an id token that is not good, no token of the response is used")
    func idTokenFaults() async throws {
        try await CommandShell.with([]) { shell in
            for fault in [
                "idt-missing", "idt-number", "idt-garbage", "idt-two-parts", "idt-alg-none", "idt-alg-None",
                "idt-hs256-pubkey", "idt-sig-stripped", "idt-sig-other-key", "idt-tampered", "idt-kid-unknown",
                "idt-crit", "idt-iss-wrong", "idt-iss-missing", "idt-aud-wrong", "idt-aud-missing",
                "idt-aud-extra-no-azp", "idt-azp-wrong", "idt-exp-past", "idt-exp-missing", "idt-exp-string",
                "idt-iat-missing", "idt-nbf-future", "idt-sub-missing", "idt-sub-empty", "idt-nonce-wrong",
                "idt-nonce-missing", "idt-at-hash-wrong", "jwks-empty", "jwks-html", "jwks-symmetric",
            ] {
                try await shell.server.fail(fault)
                let result = try await shell.login(["--client-id", "public", "--scope", "openid"])
                #expect(result.status == 65 && isQuiet(result), "\(fault): \(result)")
                #expect(try await nothingIsKept(shell), "\(fault)")
            }
        }
    }

    @Test("Metadata, a push or a device response that is wrong ends it before a person is asked")
    func earlyFaults() async throws {
        try await CommandShell.with([]) { shell in
            for (fault, options, status) in [
                ("disco-issuer-wrong", [], 65), ("disco-issuer-slash", [], 65), ("disco-issuer-missing", [], 65),
                ("disco-no-token-endpoint", [], 65), ("disco-js-endpoint", [], 64), ("disco-http-endpoint", [], 64),
                ("disco-html", [], 65), ("disco-404", [], 1), ("disco-redirect", [], 65), ("disco-huge", [], 65),
                ("par-400", ["--par"], 1), ("par-no-uri", ["--par"], 65),
                ("dev-no-device-code", ["--grant", "device"], 65), ("dev-no-expires", ["--grant", "device"], 65),
                ("dev-js-uri", ["--grant", "device"], 65),
            ] as [(String, [String], Int32)] {
                try await shell.server.fail(fault)
                let result = try await shell.login(["--client-id", "public"] + options)
                #expect(result.status == status && result.output == "" && isQuiet(result), "\(fault): \(result)")
                #expect(try await nothingIsKept(shell), "\(fault)")
            }
        }
    }

    @Test("What is said of a token or a person must be right; a refused revocation keeps, a logout does not")
    func statusFaults() async throws {
        try await CommandShell.with([]) { shell in
            _ = try await shell.login(["--client-id", "public", "--scope", "openid"])
            for (fault, command, status) in [
                ("introspect-string-active", "introspect", 65), ("introspect-no-active", "introspect", 65),
                ("userinfo-sub-other", "userinfo", 65), ("userinfo-no-sub", "userinfo", 65),
                ("revoke-503", "revoke", 75), ("revoke-unsupported", "revoke", 1),
            ] as [(String, String, Int32)] {
                try await shell.server.fail(fault)
                let result = try await shell.nb(command)
                #expect(result.status == status && result.output == "" && isQuiet(result), "\(fault): \(result)")
                #expect(try await shell.kept().count == 1, "\(fault)")
            }
            try await shell.server.fail("revoke-503")
            let logout = try await shell.nb("logout")
            #expect(logout.status == 0 && logout.errors.contains("did not revoke the tokens"), "\(logout)")
            #expect(try await nothingIsKept(shell))
        }
    }
}
