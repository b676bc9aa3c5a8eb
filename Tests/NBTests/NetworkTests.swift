// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import Servers
import TestSupport
import Testing

/// Each command that connects, where a server's authority is that of a file.
@Suite("The network of all commands", .timed, .timeLimit(.minutes(10)))
struct NetworkTests {
    static let commands = [
        "whoami", "people list", "tags list", "people show 1", "api get people/me", "memberships list", "people fields",
        "export people", "doctor --read-only --timeout 60", "people update 1 first_name=Ada",
        "mirror refresh copy.sqlite",
    ]

    @Test(
        "SSL_CERT_FILE is trusted by each of them, and without it each says that the certificate is not",
        .enabled(if: Nginx.isInstalled, "nginx is not installed"), arguments: commands)
    func authorities(_ command: String) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 3)) { sandbox in
            let proxy = "location / { proxy_pass \(sandbox.baseURL); proxy_set_header Host $http_host; }"
            try await Nginx.run(proxy) { nginx in
                try await TemporaryFolder.with { folder in
                    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                    let file = "\(folder)/authority.pem"
                    try nginx.certificate.write(toFile: file, atomically: true, encoding: .utf8)
                    let words = command.split(separator: " ").map {
                        $0 == "copy.sqlite" ? "\(folder)/\($0)" : String($0)
                    }
                    func nb(_ more: [String: String], _ options: [String] = []) async throws -> Program.Result {
                        let environment = [
                            "HOME": folder, "NB_KEYRING": "0", "NB_TOKEN": sandbox.accessToken,
                            "NB_SLUG": sandbox.slug, "NB_BASE_URL": "https://localhost:\(nginx.port)",
                        ].merging(more) { $1 }
                        return try await Program.run("nb", words + options, environment: environment)
                    }
                    let refused = try await nb([:])
                    #expect(
                        refused.status != 0 && (refused.output + refused.errors).contains("certificate"), "\(refused)")
                    #expect(try nginx.log.isEmpty)
                    let trusted = try await nb(["SSL_CERT_FILE": file])
                    // A sandbox does not do all that is asked of a nation.
                    #expect(command.hasPrefix("doctor") ? trusted.status != 1 : trusted.status == 0, "\(trusted)")
                    #expect(!(try nginx.log.isEmpty))
                    let named = try await nb([:], ["--ca", file])
                    #expect(named.status == trusted.status, "\(named)")
                    let missing = try await nb(["SSL_CERT_FILE": "\(folder)/missing.pem"])
                    #expect(missing.status != 0)
                    #expect((missing.output + missing.errors).contains("the file of the authorities"), "\(missing)")
                }
            }
        }
    }

    @Test("What needs no network goes on without the file", arguments: ["accounts", "config", "--version"])
    func offline(_ command: String) async throws {
        try await TemporaryFolder.with { folder in
            let environment = ["HOME": folder, "NB_KEYRING": "0", "SSL_CERT_FILE": "\(folder)/missing.pem"]
            let result = try await Program.run("nb", [command], environment: environment)
            #expect(result.status == 0 && !result.errors.contains("authorities"), "\(result)")
        }
    }

    @Test("The doctor is not red behind a proxy that alone resolves names")
    func doctorBehindProxy() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 3)) { sandbox in
            // The sandbox serves what a client sends to its proxy. No server of names is asked for a name as long as this.
            let host = String(repeating: "a", count: 70) + ".invalid"
            try await TemporaryFolder.with { folder in
                let environment = [
                    "HOME": folder, "NB_KEYRING": "0", "NB_TOKEN": sandbox.accessToken, "NB_SLUG": sandbox.slug,
                    "NB_BASE_URL": "http://\(host)",
                ]
                let words = ["doctor", "--read-only", "--insecure", "--timeout", "60"]
                let behind = try await Program.run(
                    "nb", words, environment: environment.merging(["http_proxy": sandbox.baseURL]) { $1 })
                #expect(behind.output.contains("the proxy knows one"), "\(behind)")
                let without = try await Program.run("nb", words, environment: environment)
                #expect(without.output.contains("✗ dns") && !without.output.contains("proxy"), "\(without)")
            }
        }
    }
}
