// SPDX-License-Identifier: MIT

import GRDB
import Synchronization

/// The changes that others make between two requests of a program: rows that go, and rows that appear late.
///
/// A change is made when the response to a request is ready, so that the next request meets it.
final class ChangesBetweenRequests: Sendable {
    /// A person who was stamped, and is not visible yet.
    private struct Pending {
        var id: Int64
        var moment: Int64
    }

    private struct State {
        var random: SplitMix64
        var count = 0
        var pending: Pending?
    }

    /// The rows that are removed.
    private static let tables = ["person", "donation", "contact", "tagging", "event_rsvps"]

    private let seed: UInt64
    private let state: Mutex<State>

    init(seed: UInt64) {
        self.seed = seed
        state = Mutex(State(random: SplitMix64(seed: seed)))
    }

    func reset() { state.withLock { $0 = State(random: SplitMix64(seed: seed)) } }

    /// Makes the changes that are due after a request to the API.
    func requestEnded(_ nation: NationState) async throws {
        let (deletionEvery, lateRowEvery) = nation.behaviors.read { ($0.deletionEvery, $0.lateRowEvery) }
        guard deletionEvery > 0 || lateRowEvery > 0 else { return }
        let (count, table, draw) = state.withLock { state in
            state.count += 1
            return (state.count, state.random.pick(Self.tables), state.random.next())
        }
        if deletionEvery > 0, count % deletionEvery == 0 {
            try await nation.store.write { try self.remove(from: table, draw, nation, $0) }
        }
        if lateRowEvery > 0, count % lateRowEvery == 0 {
            try await nation.store.write { try self.addLatePerson(nation, $0) }
        }
    }

    private func remove(from table: String, _ draw: UInt64, _ nation: NationState, _ database: Database) throws {
        let least = table == "person" ? NationFactory.administrator : 0
        let last = try Int64.first("SELECT coalesce(max(id), 0) FROM \(table)", [], database) ?? 0
        guard last > least else { return }
        let start = least + 1 + Int64(draw % UInt64(last - least))
        guard let id = try Int64.first("SELECT min(id) FROM \(table) WHERE id >= ?", [start], database) else { return }
        switch table {
        case "person":
            try nation.changes.publish(.personDestroyed, database) { try nation.people.payload(id, database) }
            try PersonRow.delete(id: id, database)
        case "tagging":
            let person = try Int64.first("DELETE FROM tagging WHERE id = ? RETURNING person_id", [id], database)
            if let person { try TagStore.updateDocument(person, nation.people, database) }
        default: try database.run("DELETE FROM \(table) WHERE id = ?", [id])
        }
    }

    /// Shows the person who waits, and adds another one behind the next who waits.
    private func addLatePerson(_ nation: NationState, _ database: Database) throws {
        let now = nation.people.writes.now()
        if let pending = state.withLock({ $0.pending }) { try add(pending.id, at: pending.moment, nation, database) }
        let last = try Int64.first("SELECT seq FROM sqlite_sequence WHERE name = 'person'", [], database) ?? 0
        try add(last + 2, at: now, nation, database)
        database.afterNextTransaction { _ in
            self.state.withLock { $0.pending = Pending(id: last + 1, moment: now) }
        }
    }

    private func add(_ id: Int64, at moment: Int64, _ nation: NationState, _ database: Database) throws {
        var editor = PersonEditor(record: PersonRecord(nation.people.template))
        for name in ["created_at", "updated_at"] { editor.record.set(name, text: WireDate.text(moment)) }
        editor.record.set("id", integer: id)
        editor.record.set("first_name", text: "Late")
        editor.record.set("last_name", text: "Arrival \(id)")
        editor.record.set("email1", text: "late.\(id)@example.com")
        try editor.deriveEmails()
        editor.deriveNames()
        try PersonRow.insert(editor.record, id: id, at: moment, database)
    }
}
