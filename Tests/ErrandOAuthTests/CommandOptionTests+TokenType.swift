// SPDX-License-Identifier: MIT

import Foundation
import Programs
import TestSupport
import Testing

extension CommandOptionTests {
    @Test(
        "--assume-bearer takes tokens without a known type, also at renewals; without it, and with DPoP's or MAC's, they are refused",
        arguments: [("no-token-type", true), ("token-type-number", true), ("token-type-mac", false)])
    func assumedType(_ fault: String, _ isTaken: Bool) async throws {
        try await CommandShell.with([]) { shell in
            try await shell.server.fail(fault)
            let options = ["--client-id", "service", "--grant", "client-credentials"]
            let refused = try await shell.login(options, environment: Self.secret)
            #expect(refused.status == 65 && refused.errors.contains("token type"), "\(refused)")
            let login = try await shell.login(options + ["--assume-bearer"], environment: Self.secret)
            #expect(login.status == (isTaken ? 0 : 65), "\(login)")
            guard isTaken else { return }
            try await shell.expire()
            #expect(try await shell.token().hasPrefix("at-"))
        }
        let both = try await Program.run(
            "nb", ["oauth", "login", "--issuer", "https://x.invalid", "--client-id", "x", "--assume-bearer", "--dpop"])
        #expect(both.status == 64 && both.errors.contains("exclude each other"), "\(both)")
    }
}
