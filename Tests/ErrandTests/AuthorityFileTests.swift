// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOSSL
import Programs
import Servers
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance

@Suite("nb oauth at a server whose authority is private", .timed, .timeLimit(.minutes(10)))
struct AuthorityFileTests {
    private static let tokens =
        #"{"access_token":"at-1","token_type":"Bearer","refresh_token":"rt-1","expires_in":3600}"#

    @Test("--ca FILE and SSL_CERT_FILE make it trusted, login remembers the file, and without one it is refused")
    func authority() async throws {
        let authority = try TestIdentity.authority()
        let server = try TestIdentity.make("localhost", issuer: authority, hosts: ["localhost"])
        let context = try NIOSSLContext(configuration: server.serverConfiguration())
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("nb-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = "\(folder)/authority.pem"
        try authority.pem.write(toFile: file, atomically: true, encoding: .utf8)
        let script = WireScript { connection in
            while try await connection.readRequest() != nil {
                try await connection.write(WireResponse.of(Self.tokens, fields: ["Content-Type: application/json"]))
            }
        }
        try await WireServer.serve(
            script,
            preparing: { try $0.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context)) },
            { wire in
                @Sendable func nb(_ store: String, _ words: [String], _ more: [String: String] = [:]) async throws
                    -> Program.Result
                {
                    let environment = ["NB_OAUTH_USER": "alice", "NB_OAUTH_PASSWORD": "secret"].merging(more) { $1 }
                    return try await Program.run(
                        "nb", ["oauth"] + words + ["--store", "\(folder)/\(store)"], environment: environment)
                }
                let login = [
                    "login", "--grant", "password", "--client-id", "app", "--token-endpoint",
                    "https://localhost:\(wire.port)/token",
                ]
                let refused = try await nb("a", login)
                #expect(refused.status == 69 && refused.errors.contains("no secure connection"), "\(refused)")
                #expect(wire.requests.isEmpty)

                let trusted = try await nb("b", login + ["--ca", file])
                #expect(trusted.status == 0, "\(trusted)")
                let renewed = try await nb("b", ["token", "--renew"])
                #expect(renewed.status == 0 && renewed.output == "at-1\n", "\(renewed)")

                let named = try await nb("c", login, ["SSL_CERT_FILE": file])
                #expect(named.status == 0, "\(named)")
                #expect(wire.requests.map(\.target) == ["/token", "/token", "/token"])
            })
    }
}
