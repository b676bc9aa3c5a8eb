// SPDX-License-Identifier: MIT

import Errand
import Foundation
import HTTPTypes
import NationSandbox
import Programs
import TestSupport
import Testing
import Visitors

@testable import ErrandConformance

@Suite("nb oauth login --nation", .timed, .timeLimit(.minutes(10)))
struct NationLoginTests {
    private func withFolder(_ use: @Sendable (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("nb-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await use(folder)
    }

    @Test("A nation is known by its name: through its pages to tokens that nb renews, and lets go of")
    func login() async throws {
        let app = SandboxApp(
            name: "nb", clientID: "nb", clientSecret: "s3cret", redirectURIs: ["http://127.0.0.1/callback"])
        let configuration = SandboxConfiguration(people: 3, rateLimit: .generous) {
            $0.oauth = SandboxOAuth(apps: [app])
        }
        try await withFolder { folder in
            try await NationSandbox.run(configuration) { sandbox in
                let program = try Program(
                    "nb",
                    [
                        "oauth", "login", "--nation", sandbox.slug, "--base-url", sandbox.baseURL, "--client-id", "nb",
                        "--no-browser", "--store", folder,
                    ], environment: ["NB_CLIENT_SECRET": "s3cret"])
                let url = try #require(try await program.line(beginning: "Open: "))
                var visitor = try Visitor(sandbox)
                let back = try await visitor.authorize(url)
                try await Client(bare: nil, transport: .platform).send(Request<Void>.get("", .url(back)))
                let result = try await program.result()
                #expect(result.status == 0, "\(result)")
                let token = try await Program.run("nb", ["oauth", "token", "--store", folder])
                #expect(token.status == 0, "\(token)")
                let renewed = try await Program.run("nb", ["oauth", "token", "--renew", "--store", folder])
                #expect(renewed.status == 0, "\(renewed)")
                let out = try await Program.run("nb", ["oauth", "logout", "--store", folder])
                #expect(out.status == 0, "\(out)")
            }
        }
    }

    @Test(
        "The client's secret goes in the body, and elsewhere when that is asked for",
        arguments: [nil, "client_secret_basic"])
    func secret(method: String?) async throws {
        let script = WireScript { connection in
            while try await connection.readRequest() != nil {
                try await connection.write(
                    WireResponse.of(
                        #"{"access_token":"a","token_type":"Bearer","refresh_token":"r","expires_in":3600}"#,
                        fields: ["Content-Type: application/json"]))
            }
        }
        try await withFolder { folder in
            try await WireServer.serve(script) { wire in
                let options = method.map { ["--auth-method", $0] } ?? []
                let result = try await Program.run(
                    "nb",
                    [
                        "oauth", "login", "--nation", "mine", "--base-url", "http://127.0.0.1:\(wire.port)",
                        "--client-id", "nb", "--grant", "password", "--store", folder,
                    ] + options,
                    environment: ["NB_CLIENT_SECRET": "s3cret", "NB_OAUTH_USER": "a", "NB_OAUTH_PASSWORD": "b"])
                #expect(result.status == 0, "\(result)")
                let request = try #require(wire.requests.first)
                #expect(request.target == "/oauth/token")
                let body = String(decoding: request.body, as: UTF8.self)
                #expect(body.contains("client_secret=s3cret") == (method == nil))
                #expect(request[values: "authorization"].isEmpty == (method == nil))
            }
        }
    }

    @Test(
        "Wrong usage says what is wrong",
        arguments: [
            (["--nation", "a b"], 64, "a nation's name"),
            (["--nation", "a", "--issuer", "https://a.example"], 64, "--nation"),
            (["--base-url", "https://a.example", "--issuer", "https://a.example"], 64, "--base-url"),
            (["--nation", "a", "--authorization-endpoint", "https://a.example"], 64, "--nation"), ([], 64, "--nation"),
        ] as [([String], Int32, String)])
    func usage(_ options: [String], _ status: Int32, _ words: String) async throws {
        try await withFolder { folder in
            let result = try await Program.run(
                "nb", ["oauth", "login", "--client-id", "x", "--store", folder] + options)
            #expect(result.status == status && result.errors.contains(words), "\(result)")
        }
    }
}
