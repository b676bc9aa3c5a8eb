// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder
import NationBuilderImport

/// A change of many resources that runs.
///
/// Each is read just before it is changed. What it was is in the journal before the request leaves, and what the
/// nation returned after it.
struct BulkRun<R: Resource>: Sendable {
    let nation: Nation
    /// The values of the resource's path.
    let place: [String]
    /// `nil` with `--no-backup`.
    let journal: ChangeJournal?

    /// Carries an entry out, and returns it with its state.
    ///
    /// - Throws: What ends the run. The entry is then as it was, or it is an ``OpenEntry``, which was carried out,
    ///   or of which nobody knows whether it was.
    func carryOut(_ planned: JournalEntry) async throws -> JournalEntry {
        var entry = planned
        do {
            return try await carryOut(planned, &entry)
        } catch {
            var effect = FailureMeaning(error).effect
            // Of a request of an earlier run nobody knows more than before.
            if planned.state == .sending { effect = max(effect, .unknown) }
            guard entry.state == .sending, effect != .notApplied else {
                if entry.state == .sending { _ = try await saved(entry, planned.state) }
                throw error
            }
            throw OpenEntry(error: error, effect: effect)
        }
    }

    private func carryOut(_ planned: JournalEntry, _ entry: inout JournalEntry) async throws -> JournalEntry {
        guard let id = entry.id, let action = BulkAction(entry) else { return refused(entry, "it cannot be read") }
        do {
            let present: JSONObject?
            do { present = try await self.present(id, action) } catch let error as ClientError
                where entry.state == .sending && action.action == .delete
                && error.kind.belongs(to: .status.client.notFound)
            {
                // An earlier request has deleted it.
                return try await saved(entry, .done)
            }
            if entry.before == nil { entry.before = before(present, action) }
            entry.name = present.flatMap { R.title(of: $0) } ?? entry.name
            entry = try await saved(entry, .sending)
            try await send(action, id, present, &entry)
            return try await saved(entry, .done)
        } catch let error as ClientError where error.isRefusalOfOne {
            return try await saved(refused(entry, Failure(error).message), .refused)
        }
    }

    private func saved(_ entry: JournalEntry, _ state: EntryState) async throws -> JournalEntry {
        var entry = entry
        entry.state = state
        try await journal?.save([entry])
        return entry
    }

    private func refused(_ entry: JournalEntry, _ reason: String) -> JournalEntry {
        var entry = entry
        entry.state = .refused
        entry.reason = reason
        return entry
    }

    // MARK: The nation

    private func path(_ id: String) -> PathTemplate { PathTemplate(R.path, place, then: id) }

    /// Returns what a resource is now; `nil` when the API cannot show one, or it need not be known.
    private func present(_ id: String, _ action: BulkAction) async throws -> JSONObject? {
        switch action {
        case .delete where journal != nil: return try await SavedResource.read(R.self, id, place, nation)
        case .delete: return nil
        case .tag, .untag, .update:
            guard R.canShow else { return nil }
            let client = R.client(of: nation)
            return try await client.send(
                R.showing(path(id), id, action.sent.map { Array($0.keys) }).with(.cache(.onlyNetwork)))
        }
    }

    private func before(_ present: JSONObject?, _ action: BulkAction) -> JSONObject? {
        guard let present else { return nil }
        switch action {
        case .delete: return present
        case .update(let members): return ChangedValues.of(members.keys, in: present)
        case .tag(let tag), .untag(let tag):
            let has = present["tags"]?.array?.contains { $0.string?.lowercased() == tag.lowercased() } ?? false
            return has ? ["tag": .string(tag)] : [:]
        }
    }

    private func send(
        _ action: BulkAction, _ id: String, _ present: JSONObject?, _ entry: inout JournalEntry
    ) async throws {
        let client = R.client(of: nation)
        switch action {
        case .delete: try await client.send(R.deleting(path(id)))
        case .update(let members):
            var changes = members
            for name in R.canShow ? R.missing(in: changes) : [] { changes[name] = present?[name] }
            let response = try await client.send(try R.changing(path(id), id, changes))
            entry.returned = ChangedValues.of(members.keys, in: response)
            entry.updatedAt = response["updated_at"]?.string
        case .tag(let tag): try await nation.setTag(tag, person: id, adds: true)
        case .untag(let tag):
            if entry.before?["tag"] != nil { try await nation.setTag(tag, person: id, adds: false) }
        }
    }
}

extension Nation {
    /// Gives a person a tag, or takes it away.
    func setTag(_ tag: String, person id: String, adds: Bool) async throws {
        let person = try BulkAction.person(id)
        if adds {
            _ = try await v1.client.send(V1.People.addTags([tag], person: person))
        } else {
            try await v1.client.send(V1.People.removeTags([tag], person: person))
        }
    }
}

/// The error of an entry whose request has left, and was carried out or may have been.
struct OpenEntry: Error {
    let error: any Error
    let effect: FailureMeaning.Effect
}
