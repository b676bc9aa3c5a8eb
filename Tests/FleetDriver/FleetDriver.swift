// SPDX-License-Identifier: MIT

import Errand
import ErrandConformance
import ErrandCore
import ErrandFleet
import ErrandOAuth
import ErrandPostgres
import Foundation
import Synchronization

/// A machine of a fleet, at the database that the environment names.
///
///     fleet-driver save             saves credentials until it is killed, and prints "saved" and the number of each
///     fleet-driver renew URL STEP [SECONDS]
///                                   renews the expired token of an account at a server, and prints what came of it; before
///                                   STEP (load, note, noted, save, saved) it prints "at" and waits for a line of input;
///                                   SECONDS is the time limit of the token request; when the tokens could not be saved, it
///                                   waits for that, and prints "late" and whether they are saved then
///     fleet-driver web PORT NATION CLIENT SECRET
///                                   serves web pages for many people until its input ends, and prints "listening"
///     fleet-driver spend URL TOKEN SECONDS [COUNT WINDOW]
///                                   sends as many requests to a nation as its share of a budget allows, and prints
///                                   "started", and then "result" and how many were done, refused with a 429, and failed
@main
enum FleetDriver {
    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments[1] == "web" { return try await WebServer.run(Array(arguments.dropFirst(2))) }
        if arguments[1] == "spend" { return try await Spending.run(Array(arguments.dropFirst(2))) }
        let store = try PostgresCredentialStore(PostgresDatabase(.environment()))
        guard arguments[1] == "renew" else {
            try await CredentialStoreConformance.saveUntilKilled(in: store) { say("saved \($0)") }
        }
        let provider = OAuthProvider(tokenEndpoint: arguments[2] + "/token")
        let http = Client(bare: nil, transport: .platform)
        var grants = OAuthGrants(provider: provider, client: OAuthClientIdentity(id: "app"), via: http)
        if arguments.count > 4, let seconds = Int(arguments[4]) { grants.timeout = .seconds(seconds) }
        let session = OAuthSession(grants, store: PausingStore(base: store, step: arguments[3]))
        do {
            say("result \(try await session.validate().accessToken), \(session.isUnsaved ? "unsaved" : "saved")")
            if session.isUnsaved {
                await session.drain()
                say("late \(session.isUnsaved ? "unsaved" : "saved")")
            }
        } catch {
            say("result \(((error as? OAuthError)?.kind.name ?? (error as? ClientError)?.kind.name) ?? "\(error)")")
        }
    }

    static func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}

/// A store that waits for a line of input before the first step of a kind under the lock.
private final class PausingStore: CredentialStore {
    private let base: PostgresCredentialStore
    private let step: Mutex<String?>

    init(base: PostgresCredentialStore, step: String) {
        self.base = base
        self.step = Mutex(step)
    }

    @TaskLocal private static var isLocked = false

    private func pause(_ now: String) {
        let isDue = step.withLock { step in
            guard Self.isLocked, now == step else { return false }
            step = nil
            return true
        }
        guard isDue else { return }
        FleetDriver.say("at \(now)")
        _ = readLine()
    }

    func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        pause("load")
        return try await base.load(account)
    }

    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        pause("save")
        try await base.save(credential, for: account)
        pause("saved")
    }

    func remove(_ account: CredentialAccount) async throws { try await base.remove(account) }
    func accounts() async throws -> [CredentialAccount] { try await base.accounts() }
    func checkWritable(_ account: CredentialAccount) async throws { try await base.checkWritable(account) }

    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withoutActuallyEscaping(work) { work in
            try await base.withLock(account) {
                try await Self.$isLocked.withValue(true) { try await work() }
            }
        }
    }

    func willRenew(_ account: CredentialAccount) async throws {
        pause("note")
        try await base.willRenew(account)
        pause("noted")
    }

    func isRefusalFinal(_ account: CredentialAccount) async throws -> Bool { try await base.isRefusalFinal(account) }
}
