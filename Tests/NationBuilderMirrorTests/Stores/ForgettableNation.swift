// SPDX-License-Identifier: MIT

@testable import NationBuilderMirror

/// A copy with a person who is forgotten.
enum ForgettableNation {
    private static func write(
        _ store: any MirrorStore, _ name: String, _ request: inout Int, _ rows: [Int: [String: MirrorValue]]
    ) async throws {
        let table = try StoreRows.table(name)
        request += 1
        let sorted = rows.sorted { $0.key < $1.key }.map { StoreRows.row(table, $0, $1) }
        try await store.write(StoreRows.page(table, request, sorted))
    }

    /// Writes a person 7 with all that belongs to it, marked as secret, and others.
    static func fill(_ store: any MirrorStore) async throws -> Int {
        var request = 0
        let (seven, eight): (MirrorValue, MirrorValue) = (.integer(7), .integer(8))
        let secret = MirrorValue.text("TOPSECRET")
        try await write(
            store, "signups", &request,
            [
                7: [
                    "first_name": secret, "email": .text("TOPSECRET@example.org"),
                    "email2": .text("Second@example.org"),
                ],
                8: ["email": .text("eight@example.org"), "recruiter_id": seven, "author_id": seven],
            ])
        try await write(
            store, "donations", &request, [1: ["signup_id": seven, "note": secret], 2: ["signup_id": eight]])
        try await write(
            store, "relationships", &request,
            [
                1: ["first_signup_id": seven, "second_signup_id": eight],
                2: ["first_signup_id": eight, "second_signup_id": seven],
                3: ["first_signup_id": eight, "second_signup_id": eight],
            ])
        try await write(store, "voters", &request, [30: ["signup_id": seven], 31: ["signup_id": eight]])
        try await write(store, "ballots", &request, [1: ["voter_id": .integer(30)], 2: ["voter_id": .integer(31)]])
        try await write(store, "signup_profiles", &request, [1: ["signup_id": seven, "bio": secret]])
        try await write(store, "signup_taggings", &request, [1: ["signup_id": seven], 2: ["signup_id": eight]])
        try await write(
            store, "event_rsvps", &request,
            [
                1: ["email": .text("topsecret@Example.org")], 2: ["email": .text("second@example.org")],
                3: ["email": .text("eight@example.org")], 4: [:],
            ])
        try await write(store, "lists", &request, [1: ["signup_id": seven, "author_id": seven]])
        return request
    }
}
