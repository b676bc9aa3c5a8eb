// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts
import Programs
import TestSupport
import Testing

@testable import NBCore

@Suite("Servers that a person is made to name", .timed, .timeLimit(.minutes(5)))
struct UsualServerTests {
    private static let servers = [
        "https://abe.nationbuilder.com", "http://127.0.0.1:4711", "http://[::1]:4711", "https://localhost",
        "https://crm.example", "https://crm.example:8443", "http://abe.nationbuilder.com",
        "https://abe.nationbuilder.com.example", "https://nationbuilder.com.example", "https://evilnationbuilder.com",
        "https://abe.nationbuilder.com:8443", "https://127.0.0.1.example",
    ]

    @Test(
        "The secret of the environment goes to the server that it is said to be for, or else to the usual ones and NB_BASE_URL",
        arguments: [
            ([:], 4), (["NB_BASE_URL": "https://crm.example/x"], 5),
            (["NB_CLIENT_SECRET_FOR": "https://crm.example:8443"], 0), (["NB_CLIENT_SECRET_FOR": "crm.example"], 0),
        ] as [([String: String], Int)])
    func secret(_ environment: [String: String], _ usual: Int) throws {
        let secret = EnvironmentSecret(environment.merging(["NB_CLIENT_SECRET": "hush"]) { $1 })
        let taken = try Self.servers.filter { secret.isFor(try BaseURL($0).origin) }
        let named = environment["NB_CLIENT_SECRET_FOR"].map { name in Self.servers.filter { $0 == name } }
        #expect(taken == named ?? Array(Self.servers.prefix(usual)))
        #expect(!secret.isFor(nil) && secret.value == "hush")
    }

    @Test("The secret of an option goes to the server of the command alone")
    func option() throws {
        var known = KnownApplications(remembered: [])
        known.given = ApplicationIdentity(clientID: "app", clientSecret: "hush")
        known.givenOrigin = try BaseURL("https://crm.example").origin
        for server in Self.servers {
            for id in [nil, "app"] {
                let secret = known.application(id, at: try BaseURL(server).origin).clientSecret
                #expect((secret == "hush") == (server == "https://crm.example"), "\(server)")
            }
        }
    }

    @Test("A server that is not a usual one has a path of its own for its redirects")
    func path() throws {
        for (index, server) in Self.servers.enumerated() {
            let provider = OAuthProvider(tokenEndpoint: server + "/oauth/token")
            let host = try #require(try BaseURL(server).origin).authority
            #expect(UsualServer.redirectPath(at: provider) == (index < 4 ? "/callback" : "/callback/\(host)"))
        }
    }

    @Test("nb oauth login sends the environment's secret to no server that it is not for, and says how to give it")
    func refused() async throws {
        let environment = [
            "HOME": NSTemporaryDirectory() + UUID().uuidString, "NB_CLIENT_SECRET": "hush", "NB_KEYRING": "0",
        ]
        let words = ["oauth", "login", "--client-id", "app", "--issuer", "https://id.invalid"]
        for more in [[], ["--auth-method", "post"]] {
            let result = try await Program.run("nb", words + more, environment: environment)
            #expect(result.status == 64 && !result.errors.contains("hush"), "\(result)")
            #expect(result.errors.contains("NB_CLIENT_SECRET_FOR=https://id.invalid"), "\(result)")
            #expect(result.errors.contains("--client-secret @FILE"), "\(result)")
        }
        // What the message says helps: the request leaves, and finds no such server.
        let said = environment.merging(["NB_CLIENT_SECRET_FOR": "https://id.invalid"]) { $1 }
        for (more, variables) in [([], said), (["--auth-method", "none"], environment)] {
            let result = try await Program.run("nb", words + more, environment: variables)
            #expect(result.status == 69, "\(result)")
        }
    }
}
