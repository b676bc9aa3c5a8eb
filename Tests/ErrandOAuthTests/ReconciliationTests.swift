// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import Foundation
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("What a process has against what the store has", .timed)
struct ReconciliationTests {
    private static func credential(
        _ access: String, _ refresh: String? = "r", at seconds: Double = 0, signIn: String = "s"
    ) -> StoredCredential {
        StoredCredential(
            tokens: TokenSet(
                accessToken: access, refreshToken: refresh, issuedAt: Date(timeIntervalSince1970: seconds)),
            signIn: signIn)
    }

    private static func name(_ live: StoredCredential?, over: StoreContent?, _ stored: StoredCredential?) -> String {
        let live = live.map { LiveCredential(stored: $0, generation: 1, unsavedOver: over) }
        return switch Reconciliation(live, stored) {
        case .keep: "keep"
        case .over: "over"
        case .adopt(let found): "adopt \(found.tokens.accessToken)"
        }
    }

    @Test("Nobody here, somebody there; and the other way round")
    func one() {
        #expect(Self.name(nil, over: nil, nil) == "keep")
        #expect(Self.name(nil, over: nil, Self.credential("a")) == "adopt a")
        #expect(Self.name(Self.credential("a"), over: nil, nil) == "over", "somebody signed out")
    }

    @Test(
        "Any difference between two responses of the server counts, also where the access token is the same",
        arguments: [
            (credential("a"), "keep"), (credential("b"), "adopt b"), (credential("a", "r2"), "adopt a"),
            (credential("a", nil), "adopt a"), (credential("a", at: 1), "adopt a"),
            (credential("a", signIn: "t"), "adopt a"),
        ])
    func differences(_ stored: StoredCredential, _ expected: String) {
        #expect(Self.name(Self.credential("a"), over: nil, stored) == expected)
    }

    @Test(
        "Tokens that were not saved count until somebody else writes",
        arguments: [
            // Not saved in place of their predecessor, which the store still has.
            (StoreContent.credential(credential("old")), credential("old") as StoredCredential?, "keep"),
            (.credential(credential("old")), nil, "over"),
            (.credential(credential("old")), credential("other", signIn: "t"), "adopt other"),
            // A store that was empty.
            (.nothing, nil, "keep"), (.nothing, credential("other", signIn: "t"), "adopt other"),
            // A store that could not be read: the younger one counts.
            (.unknown, nil, "keep"), (.unknown, credential("old", at: -1, signIn: "t"), "keep"),
            (.unknown, credential("other", at: 1, signIn: "t"), "adopt other"),
        ])
    func unsaved(_ over: StoreContent, _ stored: StoredCredential?, _ expected: String) {
        #expect(Self.name(Self.credential("a"), over: over, stored) == expected)
    }
}
