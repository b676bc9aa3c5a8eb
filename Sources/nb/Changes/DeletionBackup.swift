// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import NationBuilder
import NationBuilderImport

/// The backup of one resource that is deleted.
struct DeletionBackup<R: Resource>: Sendable {
    private let id: String
    private let place: [String]
    private let connected: ConnectedNation
    private let saved: JSONObject

    /// The name of the resource; `nil` for one without.
    var name: String? { R.title(of: saved) }

    /// Reads what can be saved; `nil` when the API cannot show one.
    ///
    /// - Throws: The error of the request; with the advice to delete without, when the nation does not permit it.
    init?(_ id: String, _ place: [String], _ connected: ConnectedNation) async throws {
        (self.id, self.place, self.connected) = (id, place, connected)
        do {
            guard let saved = try await SavedResource.read(R.self, id, place, connected.nation) else { return nil }
            self.saved = saved
        } catch let error as ClientError
            where error.kind.belongs(to: .status.client.forbidden)
            || error.kind.belongs(to: .status.client.unauthorized)
        {
            let failure = Failure(error)
            throw CommandFailure(
                "what would be gone cannot be saved: \(failure.message). --no-backup deletes without",
                exitCode: failure.exitCode.rawValue)
        }
    }

    /// Deletes the resource, which is in a journal before.
    ///
    /// - Returns: The journal.
    func delete(_ send: () async throws -> Void) async throws -> ChangeJournal {
        let journal = try await Journals.create(Journals.header(R.name, "delete", connected, place: place))
        var entry = JournalEntry(
            number: 1, type: R.typeName, id: id, name: name ?? "", action: .delete, before: saved)
        entry.state = .sending
        try await journal.add([entry])
        try await journal.begin()
        do { try await send() } catch {
            if FailureMeaning(error).effect == .notApplied {
                entry.state = .refused
                entry.reason = Failure(error).message
                try await journal.save([entry])
                try await journal.end(.finished)
            }
            throw error
        }
        entry.state = .done
        try await journal.save([entry])
        try await journal.end(.finished)
        return journal
    }
}
