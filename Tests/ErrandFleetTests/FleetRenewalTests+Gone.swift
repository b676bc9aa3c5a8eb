// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import ErrandPostgres
import Foundation
import Programs
import TestSupport
import Testing

@testable import ErrandFleet

/// Holders that are gone, or of which nobody knows whether they are.
extension FleetRenewalTests {
    /// Runs a test after a holder was killed that had the server rotate its token, and saved nothing.
    private func killedAfterRotation(_ test: (DatabaseOnServer, TokenServer) async throws -> Void) async throws {
        try await signedIn { place, server in
            let holder = try process(place, server, before: "save")
            #expect(try await holder.line(beginning: "at ") == "save")
            holder.signal(SIGKILL)
            _ = try await holder.result()
            try await test(place, server)
        }
    }

    @Test(
        "A holder on this machine that is killed between the rotation and the save is seen to be gone: a person is asked at once",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat"), "Linux tells processes"))
    func killedAfterRotation() async throws {
        try await killedAfterRotation { place, server in
            try await place.pass()
            // Nothing is waited for: the clock is the system's.
            let error = await #expect(throws: (any Error).self) { try await machine(place, server).renew() }
            #expect(ClientError.unauthenticated ~= (error ?? CancellationError()), "\(String(describing: error))")
            #expect(try await place.row() == nil && server.requests == 2)
            try await machine(place, server).signIn(TokenSet(accessToken: "AT-1", refreshToken: "RT-1"))
            #expect(try await machine(place, server).renew().accessToken == "AT-2")
        }
    }

    @Test(
        "A holder on another machine that is killed there leaves a doubt, and nobody is signed out for ten minutes, or as long as is said",
        arguments: [(nil, 9, 11), (.seconds(1800), 29, 31), (.seconds(1), 0.1, 0.6)] as [(Duration?, Double, Double)])
    func killedElsewhere(_ limit: Duration?, _ before: Double, _ after: Double) async throws {
        try await killedAfterRotation { place, server in
            try await place.moveHolderElsewhere()
            try await place.pass()
            let store =
                if let limit { PostgresCredentialStore(try place.open(), doubtLimit: limit, clock: .hurried()) } else {
                    PostgresCredentialStore(try place.open(), clock: .hurried())
                }
            func renew() async -> any Error {
                await thrown { try await machine(server, store).renew() } ?? CancellationError()
            }
            #expect(OAuthError.store.inDoubt ~= (await renew()) && server.requests == 2)
            for (minutes, isOver) in [(before, false), (after, true)] {
                try await place.open().execute(
                    "UPDATE errand.credential SET in_doubt = clock_timestamp() - interval '\(minutes) minutes'")
                let error = await renew()
                #expect((OAuthError.store.inDoubt ~= error) != isOver, "\(minutes): \(error)")
                // Who finds the doubt sends nothing.
                #expect(server.requests == (isOver ? 3 : 2))
                #expect((try await place.row() == nil) == isOver)
            }
        }
    }

    @Test("A sign-in ends the doubt")
    func signIn() async throws {
        try await killedAfterRotation { place, server in
            try await place.moveHolderElsewhere()
            try await place.pass()
            _ = try? await successor(place, server).renew()
            #expect(try await place.row()?.isInDoubt == true)
            try await machine(place, server).signIn(TokenSet(accessToken: "AT-1", refreshToken: "RT-1"))
            #expect(try await place.row()?.isInDoubt == false)
            #expect(try await machine(place, server).renew().accessToken == "AT-2")
        }
    }

    @Test(
        "A refusal without a reason says nothing of the tokens that a stopped holder has: it saves them, in doubt or not"
    )
    func refusedWithoutReason() async throws {
        for isInDoubt in [false, true] {
            try await signedIn { place, server in
                let holder = try process(place, server, before: "save")
                #expect(try await holder.line(beginning: "at ") == "save")
                try await place.pass()
                if isInDoubt {
                    await #expect(throws: (any Error).self) { try await successor(place, server).renew() }
                    try await place.open().execute("UPDATE errand.credential SET in_doubt = in_doubt - interval '1 h'")
                }
                server.refuseWithoutReason()
                for _ in 0..<3 {
                    await #expect(throws: (any Error).self) { try await successor(place, server).renew() }
                }
                #expect(try await place.row()?.isInDoubt == isInDoubt)
                let store = PostgresCredentialStore(try place.open())
                let account = try #require(try await store.accounts().first)
                #expect(try await store.load(account)?.refusals == 2)
                try holder.type("\n")
                #expect(try await holder.line(beginning: "result ") == "AT-1, saved")
                #expect(try await place.row()?.isInDoubt == false)
                #expect(try await machine(place, server).renew().accessToken == "AT-2")
            }
        }
    }
}
