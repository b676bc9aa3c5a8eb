// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandOAuth
import Foundation
import Programs
import TestSupport
import Testing

/// The words of `nb oauth` for tokens that were not saved, and for those that it ends.
@Suite("Ends of nb oauth", .timed, .timeLimit(.minutes(10)))
struct CommandEndTests {
    private static let secret = ["NB_CLIENT_SECRET": StrictServer.secret]

    @Test("A sign-in whose tokens cannot be saved is an error, also where another person's are in the store")
    func unsaved() async throws {
        try await CommandShell.with([]) { shell in
            let options = ["--client-id", "public", "--scope", "openid"]
            _ = try await shell.login(options, user: "alice")
            let before = try await shell.kept()
            let program = try shell.begin(options)
            let url = try #require(try await program.line(beginning: "Open: "))
            // From now on the lock cannot be had.
            let lock = "\(shell.folder)/accounts.lock"
            try TemporaryFolder.replaceByLink(lock, to: lock + ".moved")
            try await shell.server.visit(url, as: "bob")
            let login = try await program.result()
            #expect(login.status == 74 && !login.output.contains("Signed in"), "\(login)")
            #expect(try await shell.kept() == before)
            TemporaryFolder.remove(lock)
            let status = try await shell.nb("status", "--json")
            let object = try JSONReader().value(from: Array(status.output.utf8))
            #expect(object["subject"]?.string == "alice", "\(status)")
        }
    }

    @Test("A sign-in at another client that is not saved leaves the one before as it was")
    func unsavedElsewhere() async throws {
        try await CommandShell.with([]) { shell in
            _ = try await shell.login(["--client-id", "public"])
            let token = try await shell.token()
            let program = try shell.begin(["--client-id", "basic"], environment: Self.secret)
            let url = try #require(try await program.line(beginning: "Open: "))
            let lock = "\(shell.folder)/accounts.lock"
            try TemporaryFolder.replaceByLink(lock, to: lock + ".moved")
            try await shell.server.visit(url, as: "bob")
            let login = try await program.result()
            #expect(login.status == 74, "\(login)")
            #expect(try await shell.token() == token)
        }
    }

    @Test("A sign-in at another client revokes the tokens of the one before")
    func otherClient() async throws {
        try await CommandShell.with([]) { shell in
            _ = try await shell.login(["--client-id", "public"])
            #expect(try await !shell.server.log().contains { $0.hasPrefix("POST /revoke") })
            let login = try await shell.login(["--client-id", "basic"], environment: Self.secret)
            #expect(login.status == 0 && login.output == "Signed in.\n", "\(login)")
            #expect(try await shell.server.log().contains("POST /revoke 200"))
            #expect(try await FileCredentialStore(shell.folder).accounts().map(\.clientID) == ["basic"])
            _ = try await shell.token()
        }
    }

    @Test("Tokens of the client before that the server does not revoke are removed all the same, and that is said")
    func otherClientUnrevoked() async throws {
        try await CommandShell.with([]) { shell in
            _ = try await shell.login(["--client-id", "public"])
            try await shell.server.fail("revoke-503")
            let login = try await shell.login(["--client-id", "basic"], environment: Self.secret)
            #expect(login.status == 0, "\(login)")
            #expect(
                login.errors.contains("The server did not revoke the tokens of the sign-in before: "), "\(login)")
            #expect(try await shell.kept().count == 1)
            try await shell.server.fail(nil)
        }
    }

    @Test("Without the file of authorities one can see who is signed in, and sign out")
    func missingAuthorities() async throws {
        try await CommandShell.with([]) { shell in
            _ = try await shell.login(["--client-id", "public"])
            let missing = ["SSL_CERT_FILE": "\(shell.folder)/missing.pem"]
            #expect(try await shell.nb("token", environment: missing).status == 64)
            let status = try await shell.nb("status", environment: missing)
            #expect(status.status == 0 && status.output.contains(shell.server.issuer), "\(status)")
            let logout = try await shell.nb("logout", environment: missing)
            #expect(logout.status == 0 && logout.output == "Signed out.\n", "\(logout)")
            #expect(logout.errors.contains("did not revoke the tokens") && logout.errors.contains("missing.pem"))
            #expect(try await shell.kept().isEmpty)
        }
    }
}
