// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandOAuth
import ErrandPostgres
import ErrandTesting
import Foundation
import Programs
import Servers
import TestSupport
import Testing

@testable import ErrandFleet

@Suite("One renewal for all machines", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(15)))
struct FleetRenewalTests {
    /// A machine of this process, with a database and a store of its own.
    ///
    /// - Parameters:
    ///   - seconds: By how much its time of day is ahead.
    ///   - clock: The clock of its locks.
    func machine(
        _ place: DatabaseOnServer, _ server: TokenServer, clockOffset seconds: TimeInterval = 0,
        clock: LeaseClock = .system
    ) throws -> OAuthSession {
        try machine(server, PostgresCredentialStore(place.open(), clock: clock), clockOffset: seconds)
    }

    func machine(
        _ server: TokenServer, _ store: PostgresCredentialStore, clockOffset seconds: TimeInterval = 0
    ) -> OAuthSession {
        let provider = OAuthProvider(tokenEndpoint: server.url + "/token")
        let system = TimeSource.system
        let http = Client(bare: nil, transport: .platform) {
            $0.time = TimeSource(
                now: { system.now() }, date: { system.date().addingTimeInterval(seconds) },
                sleep: { try await system.sleep($0) })
        }
        let grants = OAuthGrants(provider: provider, client: OAuthClientIdentity(id: "app"), via: http)
        return OAuthSession(grants, store: store)
    }

    /// A machine that waits for an earlier holder without taking the time.
    func successor(_ place: DatabaseOnServer, _ server: TokenServer) throws -> OAuthSession {
        try machine(place, server, clock: .hurried())
    }

    /// A machine that is a process.
    func process(
        _ place: DatabaseOnServer, _ server: TokenServer, before step: String = "-", limit: Int = 30,
        as environment: [String: String]? = nil
    ) throws -> Program {
        try Program(
            "fleet-driver", ["renew", server.url, step, "\(limit)"], environment: environment ?? place.environment,
            input: nil)
    }

    /// Runs a test with a server and a database in which somebody is signed in with the pair 0, which has expired.
    func signedIn(
        at place: DatabaseOnServer? = nil, _ test: (DatabaseOnServer, TokenServer) async throws -> Void
    ) async throws {
        let place = if let place { place } else { try await SharedServer.database() }
        try await TokenServer.run { server in
            let pair = TokenSet(
                accessToken: "AT-0", refreshToken: "RT-0", issuedAt: Date(timeIntervalSinceNow: -86_400),
                lifetime: .seconds(3600))
            try await machine(place, server).signIn(pair)
            try await test(place, server)
        }
    }

    /// Stops a process, and waits until all of its threads stand still.
    private func stop(_ program: Program) throws {
        program.signal(SIGSTOP)
        let folder = "/proc/\(program.processIdentifier)/task"
        guard FileManager.default.fileExists(atPath: folder) else { return }
        var isRunning = true
        while isRunning {
            isRunning = try FileManager.default.contentsOfDirectory(atPath: folder).contains { thread in
                let state = try String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
                return !state.contains("State:\tT")
            }
        }
    }

    func thrown(_ work: () async throws -> Void) async -> (any Error)? {
        do { try await work() } catch { return error }
        return nil
    }

    @Test("Of 8 machines that renew at once, one sends the token, and all have what came for it")
    func expiries() async throws {
        try await signedIn { place, server in
            let machines = try (0..<8).map { _ in try machine(place, server) }
            // The first renews, and the others find what it got.
            for session in machines { #expect(try await session.validate().accessToken == "AT-1") }
            let rounds = Soak.isOn ? 100 : 6
            for round in 1...rounds {
                let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                    for session in machines { group.addTask { try await session.renew().accessToken } }
                    return try await group.reduce(into: Set<String>()) { $0.insert($1) }
                }
                #expect(tokens == ["AT-\(round + 1)"])
            }
            #expect(server.requests == rounds + 1 && server.refusals == 0)
            let row = try await place.row()
            #expect(row?.isSending == false && row?.isLocked == false && row?.isInDoubt == false)
        }
    }

    @Test("8 processes at one token send one request")
    func processes() async throws {
        try await signedIn { place, server in
            let programs = try (0..<8).map { _ in try process(place, server) }
            for program in programs { #expect(try await program.line(beginning: "result ") == "AT-1, saved") }
            #expect(server.requests == 1)
        }
    }

    @Test("Clocks that are wrong by an hour, ahead and behind, change nothing: one request each time, and no refusal")
    func wrongClocks() async throws {
        try await signedIn { place, server in
            let machines = try [-3600, 0, 3600, -3600, 3600].map { try machine(place, server, clockOffset: $0) }
            for session in machines { #expect(try await session.validate().accessToken == "AT-1") }
            for round in 1...Soak.count(3) {
                let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                    for session in machines { group.addTask { try await session.renew().accessToken } }
                    return try await group.reduce(into: Set<String>()) { $0.insert($1) }
                }
                #expect(tokens == ["AT-\(round + 1)"])
            }
            #expect(server.requests == Soak.count(3) + 1 && server.refusals == 0)
        }
    }

    // MARK: Holders that die

    @Test(
        "A holder that is killed loses nothing that it saved, and others go on: pair by pair",
        arguments: ["load": 1, "note": 1, "saved": 2])
    func killed(_ step: String, _ requests: Int) async throws {
        try await signedIn { place, server in
            let holder = try process(place, server, before: step)
            #expect(try await holder.line(beginning: "at ") == step)
            holder.signal(SIGKILL)
            _ = try await holder.result()
            try await place.pass()
            #expect(try await machine(place, server).renew().accessToken == "AT-\(requests)")
            #expect(server.requests == requests && server.refusals == 0)
        }
    }

    // MARK: Databases that are away

    /// The time of a row: the number of locks so far.
    private func fence(_ place: DatabaseOnServer) async throws -> Int {
        let sql = "SELECT max(fence) FROM errand.credential WHERE content IS NOT NULL"
        return try await place.open().query(sql).first?[0]?.integer ?? 0
    }

    @Test("A database that is restarted at the moment of the save has the pair when it is back")
    func restarted() async throws {
        try await PostgresServer.run { postgres in
            let place = DatabaseOnServer(server: postgres, name: "postgres")
            try await signedIn(at: place) { place, server in
                let holder = try process(place, server, before: "save")
                #expect(try await holder.line(beginning: "at ") == "save")
                try await postgres.stop()
                try holder.type("\n")
                #expect(try await holder.line(beginning: "result ") == "AT-1, unsaved")
                try await postgres.start()
                let next = try machine(place, server)
                #expect(try await holder.line(beginning: "late ") == "saved")
                #expect(try await next.validate().accessToken == "AT-1")
                #expect(server.requests == 1)
                #expect(try await next.renew().accessToken == "AT-2")
            }
        }
    }

    @Test(
        "A machine that was shut out of the database saves its pair late; one that has got its lock sends nothing meanwhile",
        arguments: [false, true])
    func shutOut(losesLock: Bool) async throws {
        try await signedIn { place, server in
            let holder = try process(place, server, before: "save", as: try await place.addHolder())
            #expect(try await holder.line(beginning: "at ") == "save")
            try await place.letHolder(in: false)
            try holder.type("\n")
            #expect(try await holder.line(beginning: "result ") == "AT-1, unsaved")
            if losesLock { try await place.pass() }
            // Its time stands still until the pair is saved.
            let (time, before) = (TestTime(), try await fence(place))
            let other = try machine(place, server, clock: .test(time))
            let renewal = Task { try await other.renew().accessToken }
            if losesLock { try await waitUntil(await fence(place) != before) }
            let look = TimeSource.Instant(sinceOrigin: ExchangeWait.look)
            try await waitUntil(time.wakeUps.contains(look) || server.requests != 1)
            #expect(server.requests == 1)
            try await place.letHolder(in: true)
            #expect(try await holder.line(beginning: "late ") == "saved")
            _ = try await holder.result()
            await time.advance(by: .milliseconds(250))
            #expect(try await renewal.value == "AT-1")
            #expect(server.requests == 1 && server.refusals == 0)
            let row = try await place.row()
            #expect(row?.isInDoubt == false && row?.isSending == false)
        }
    }

    @Test("A machine whose pair is in doubt, because it was away for longer, saves it all the same")
    func awayForLong() async throws {
        try await signedIn { place, server in
            let holder = try process(place, server, before: "save", as: try await place.addHolder())
            #expect(try await holder.line(beginning: "at ") == "save")
            try await place.letHolder(in: false)
            try holder.type("\n")
            #expect(try await holder.line(beginning: "result ") == "AT-1, unsaved")
            try await place.pass()
            await #expect(throws: (any Error).self) { try await successor(place, server).renew() }
            #expect(try await place.row()?.isInDoubt == true)
            try await place.letHolder(in: true)
            #expect(try await holder.line(beginning: "late ") == "saved")
            #expect(try await place.row()?.isInDoubt == false)
            #expect(try await machine(place, server).renew().accessToken == "AT-2")
        }
    }

    @Test("A pair that is saved late overwrites no newer sign-in")
    func newerSignIn() async throws {
        try await signedIn { place, server in
            let holder = try process(place, server, before: "save", as: try await place.addHolder())
            #expect(try await holder.line(beginning: "at ") == "save")
            try await place.letHolder(in: false)
            try holder.type("\n")
            #expect(try await holder.line(beginning: "result ") == "AT-1, unsaved")
            try await place.pass()
            try await successor(place, server).signIn(TokenSet(accessToken: "new", refreshToken: "RT-new"))
            try await place.letHolder(in: true)
            #expect(try await holder.line(beginning: "late ") == "saved", "it goes on with the newer ones")
            #expect(try await machine(place, server).tokens()?.accessToken == "new")
        }
    }

    // MARK: Holders that stop

    @Test("A holder that is stopped after the rotation, and goes on when a successor was refused, loses nothing")
    func stoppedAfterRotation() async throws {
        try await signedIn { place, server in
            let hold = server.holdNext()
            let holder = try process(place, server)
            await hold.isRotated.wait()
            try stop(holder)
            hold.mayRespond.open()
            try await place.pass()
            let successor = try successor(place, server)
            await #expect(throws: (any Error).self) { try await successor.renew() }
            #expect(try await place.row()?.isInDoubt == true)
            holder.signal(SIGCONT)
            #expect(try await holder.line(beginning: "result ") == "AT-1, saved")
            let row = try await place.row()
            #expect(row?.isInDoubt == false && row?.isSending == false)
            successor.reload()
            #expect(try await successor.validate().accessToken == "AT-1")
            #expect(try await machine(place, server).renew().accessToken == "AT-2")
        }
    }

    @Test("A holder that is stopped for longer than a token request may take still finds its response")
    func stoppedForLong() async throws {
        try await signedIn { place, server in
            let hold = server.holdNext()
            let holder = try process(place, server, limit: 2)
            await hold.isRotated.wait()
            try stop(holder)
            hold.mayRespond.open()
            try await place.open().query("SELECT pg_sleep(3.5)")
            holder.signal(SIGCONT)
            let result = try await holder.line(beginning: "result ")
            #expect(result == "AT-1, saved", "\(result ?? "")")
        }
    }

    @Test("A holder that is stopped between the response and the save, and goes on, saves it")
    func stoppedBeforeSave() async throws {
        try await signedIn { place, server in
            let holder = try process(place, server, before: "save")
            #expect(try await holder.line(beginning: "at ") == "save")
            try await place.pass()
            await #expect(throws: (any Error).self) { try await successor(place, server).renew() }
            try holder.type("\n")
            #expect(try await holder.line(beginning: "result ") == "AT-1, saved")
            #expect(try await place.row()?.isInDoubt == false)
        }
    }

    @Test("A holder that was refused while the request of its successor is under way signs nobody out")
    func refusedMeanwhile() async throws {
        try await signedIn { place, server in
            let holder = try process(place, server, before: "noted")
            #expect(try await holder.line(beginning: "at ") == "noted")
            try await place.pass()
            let hold = server.holdNext()
            let successor = try successor(place, server)
            let renewal = Task { try await successor.renew().accessToken }
            await hold.isRotated.wait()
            try holder.type("\n")
            #expect(try await holder.line(beginning: "result ") == "store.inDoubt")
            #expect(try await place.row() != nil)
            hold.mayRespond.open()
            #expect(try await renewal.value == "AT-1")
            #expect(try await place.row()?.isInDoubt == false)
        }
    }

    @Test("A successor that reached no server leaves the doubt to the next")
    func failedSuccessor() async throws {
        try await signedIn { place, server in
            let holder = try process(place, server, before: "save")
            #expect(try await holder.line(beginning: "at ") == "save")
            try await place.pass()
            server.failNext()
            await #expect(throws: (any Error).self) { try await successor(place, server).renew() }
            #expect(try await place.row()?.isInDoubt == false)
            await #expect(throws: (any Error).self) { try await successor(place, server).renew() }
            #expect(try await place.row()?.isInDoubt == true)
            try holder.type("\n")
            #expect(try await holder.line(beginning: "result ") == "AT-1, saved")
            #expect(try await place.row()?.isInDoubt == false)
        }
    }

    @Test("A holder that is stopped before it sends, and goes on, overwrites nothing newer and signs nobody out")
    func stoppedBeforeSending() async throws {
        for step in ["load", "note"] {
            try await signedIn { place, server in
                let holder = try process(place, server, before: step)
                #expect(try await holder.line(beginning: "at ") == step)
                try await place.pass()
                #expect(try await machine(place, server).renew().accessToken == "AT-1")
                try holder.type("\n")
                let result = try await holder.line(beginning: "result ")
                #expect(result == (step == "load" ? "AT-1, saved" : "store.locked"), "\(step): \(result ?? "")")
                #expect(try await machine(place, server).tokens()?.accessToken == "AT-1")
                #expect(server.requests == 1)
            }
        }
    }
}
