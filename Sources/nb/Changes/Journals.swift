// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import NationBuilder
import NationBuilderImport

/// The journals of changes and imports on this machine, from which `nb undo` takes what was there before.
enum Journals {
    static var folder: JournalFolder { JournalFolder(path: StateFolder.path("journals")) }

    /// The kind of the journals of `nb import`.
    static let importKind = "import"

    /// Returns the journal that a person means by its id, or the latest import of a file; `nil` when there is none.
    static func find(_ name: String) async throws -> JournalSummary? {
        let all = try await folder.list()
        let path = NamedFile.resolved(name)
        return all.first { $0.id == name } ?? all.first { $0.isImport && $0.header.file == path }
    }

    /// Returns the latest journal of a nation for which a condition holds; `nil` when there is none.
    static func latest(of place: String, where holds: (JournalSummary) -> Bool) async throws -> JournalSummary? {
        try await folder.list().first {
            $0.header.nation == place && ($0.isImport || $0.header.resource != nil) && holds($0)
        }
    }

    /// Creates a journal.
    ///
    /// - Throws: ``CommandFailure`` with the advice to go on without when it cannot be written.
    static func create(_ header: JournalHeader) async throws -> ChangeJournal {
        do { return try await folder.create(header) } catch let error as JournalError where error.kind == .unwritable {
            throw CommandFailure("\(error.reason): --no-backup goes on without", exitCode: 74)
        }
    }

    /// Returns the header of the journal of a change.
    ///
    /// - Parameters:
    ///   - verb: What is done, such as `update`.
    ///   - place: The values of the resource's path.
    static func header(
        _ resource: String, _ verb: String, _ connected: ConnectedNation, place: [String] = [],
        options: JSONObject = [:]
    ) -> JournalHeader {
        var options = options
        options["resource"] = .string(resource)
        options["place"] = .array(place.map { .string($0) })
        return JournalHeader(kind: "\(resource) \(verb)", nation: "\(connected.place)", options: options)
    }
}

extension JournalSummary {
    /// Whether it is that of an import, which is gone on with and taken back by its rows.
    var isImport: Bool { header.kind == Journals.importKind }
}

extension JournalHeader {
    /// Whether the file of an import is a copy of standard input.
    var isOfInput: Bool { options["input"]?.bool == true }

    /// The file as a table shows it.
    ///
    /// - Parameter isShort: Whether a person reads it.
    func shownFile(isShort: Bool) -> String? {
        file.map { isOfInput ? "standard input" : isShort ? ShownPath.of($0) : $0 }
    }

    /// The resource whose commands made the change, such as `people`; `nil` for one that `nb` does not know.
    var resource: (any Resource.Type)? {
        let name = options["resource"]?.string
        return ChangedResources.all.first { $0.name == name }
    }

    /// The values of the resource's path.
    var place: [String] { options["place"]?.array?.compactMap(\.string) ?? [] }
}

/// The resources whose changes can be gone on with and taken back.
enum ChangedResources {
    static let all: [any Resource.Type] =
        [
            People.self, Lists.self, Donations.self, Events.self, ContactType.self, Surveys.self, Webhooks.self,
        ] + TypeTable.types
}

extension JournalError: ToldError {
    var message: String { reason }
    var exitCode: ExitCode { ExitCode(kind == .missing ? 66 : kind == .inUse ? 75 : 74) }
}
