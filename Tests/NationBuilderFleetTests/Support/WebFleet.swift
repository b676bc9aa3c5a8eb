// SPDX-License-Identifier: MIT

import ErrandFleet
import ErrandOAuth
import ErrandPostgres
import Foundation
import NationBuilderAccounts
import NationSandbox
import Programs
import Servers
import Synchronization
import Testing

/// Two web servers that are processes, behind nginx, which sends each request to the next of them.
final class WebFleet: Sendable {
    let sandbox: RunningSandbox
    let place: DatabaseOnServer
    /// The address at nginx.
    let url: String
    private let ports: [Int]
    /// The file with the requests that the nation got.
    private let log: String
    private let application: ApplicationIdentity
    private let programs: Mutex<[Int: Program]>

    private init(
        _ sandbox: RunningSandbox, _ place: DatabaseOnServer, port: Int, ports: [Int], log: String,
        _ application: ApplicationIdentity
    ) {
        (self.sandbox, self.place, self.ports, self.log, self.application) = (sandbox, place, ports, log, application)
        url = "http://127.0.0.1:\(port)"
        programs = Mutex([:])
    }

    /// Runs nginx and the servers while `body` runs.
    static func run(
        at sandbox: RunningSandbox, _ place: DatabaseOnServer, log: String, _ body: (WebFleet) async throws -> Void
    ) async throws {
        var ports: [Int] = []
        for _ in 0..<3 { ports.append(try await FreePort.next()) }
        let fleet = WebFleet(
            sandbox, place, port: ports[0], ports: Array(ports[1...]), log: log, try WebServers.application(sandbox))
        let result: Result<Void, any Error>
        do {
            for number in fleet.ports.indices { try await fleet.start(number) }
            try await Nginx.run("return 204;", http: fleet.proxy(on: ports[0])) { _ in try await body(fleet) }
            result = .success(())
        } catch { result = .failure(error) }
        for program in fleet.programs.withLock({ $0.values.map(\.self) }) { await program.stop() }
        try result.get()
    }

    /// The configuration of nginx, which goes by a field if a request names a server.
    ///
    /// Else it has nginx's defaults: round robin, no sticky sessions; a request that a server did not get goes to the next.
    private func proxy(on port: Int) -> String {
        """
        upstream web { \(ports.map { "server 127.0.0.1:\($0) max_fails=0;" }.joined(separator: " ")) }
        map $http_x_server $web { default web; 0 127.0.0.1:\(ports[0]); 1 127.0.0.1:\(ports[1]); }
        server {
            listen 127.0.0.1:\(port);
            location / { proxy_pass http://$web; proxy_set_header Host $http_host; }
        }
        """
    }

    /// Starts a server, for the first time or again.
    func start(_ number: Int) async throws {
        let program = try Program(
            "fleet-driver",
            [
                "web", "\(ports[number])", sandbox.baseURL, application.clientID ?? "", application.clientSecret ?? "",
            ], environment: ["DATABASE_URL": place.url], input: nil)
        programs.withLock { $0[number] = program }
        try #require(try await program.line(beginning: "listening") != nil)
    }

    /// Kills a server, as when its machine loses power.
    func kill(_ number: Int) async throws {
        let program = try #require(programs.withLock { $0.removeValue(forKey: number) })
        program.signal(SIGKILL)
        _ = try await program.result()
    }

    /// Moves the time at which all tokens were issued into the past, while no server runs.
    func expireTokens() async throws {
        let database = try place.openDirectly()
        for row in try await database.query("SELECT name || '/' || visitor FROM errand.visitor") {
            let store = PostgresCredentialStore(database).space(named: row[0]?.text ?? "")
            for account in try await store.accounts() {
                guard var credential = try await store.load(account) else { continue }
                credential.tokens.issuedAt = credential.tokens.issuedAt.addingTimeInterval(-7 * 86_400)
                try await store.save(credential, for: account)
            }
        }
    }

    /// The number of codes and tokens that the nation has refused.
    func refusals() throws -> Int { try tokenRequests().count { $0 >= 400 } }

    /// The statuses of the nation's responses to those who asked for tokens.
    func tokenRequests() throws -> [Int] {
        struct Entry: Decodable {
            let target: String
            let status: Int?
        }
        return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
            .filter { $0.target == "/oauth/token" }.map { $0.status ?? 500 }
    }
}
