// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import Foundation
import NationBuilder
import NationSandbox
import Synchronization
import TestSupport

@testable import NationBuilderImport

/// A nation with a folder of journals, into which tests import.
struct ImportPlace: Sendable {
    let sandbox: RunningSandbox
    let folder: JournalFolder

    static func run(
        people: Int = 30, _ behaviors: SandboxBehaviors = SandboxBehaviors(), chaos: [String] = [],
        _ use: @Sendable (ImportPlace) async throws -> Void
    ) async throws {
        var configuration = SandboxConfiguration(people: people, rateLimit: .generous)
        configuration.behaviors = behaviors
        configuration.chaos = SandboxChaos(seed: 3, rules: try chaos.map { try ChaosRule(parsing: $0) })
        try await TemporaryFolder.with { path in
            try await NationSandbox.run(configuration) { sandbox in
                try await use(ImportPlace(sandbox: sandbox, folder: JournalFolder(path: "\(path)/journals")))
            }
        }
    }

    /// The nation, over a transport of its own.
    func nation(_ transport: any Transport = Wire.platform, time: TimeSource = .system) -> Nation {
        Nation(
            "abeforprez", baseURL: BaseURL(stringLiteral: sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
            transport: transport
        ) {
            $0.chain.cache = nil
            $0.chain.limit = nil
            $0.chain.retry = .never
            $0.client.time = time
        }
    }

    /// Returns the preview of a file.
    func people(
        _ text: String, _ change: (inout ImportOptions) -> Void = { _ in }
    ) async throws -> (people: PeopleImport, preview: ImportPreview) {
        let sheet = try Sheet(text)
        var options = ImportOptions()
        change(&options)
        let nation = nation()
        let fields = try await PeopleImport.fields(of: nation)
        var people = try PeopleImport(
            into: nation, ImportMap(sheet.header, fields: fields), options,
            storedForms: try await folder.storedForms(of: sandbox.baseURL))
        for row in sheet.rows { try await people.add(row) }
        let preview = try await people.preview()
        return (people, preview)
    }

    /// Plans the import of a file.
    ///
    /// - Parameter agreed: Whether new people have agreed to get e-mail and text messages, where no cell says it.
    func plan(
        _ text: String, agreed: Bool = false, _ change: (inout ImportOptions) -> Void = { _ in }
    ) async throws -> ChangeJournal {
        let (people, _) = try await people(text, change)
        let journal = try await folder.create(JournalHeader(kind: "import", nation: sandbox.baseURL))
        try await people.plan(into: journal, emailOptIn: agreed, mobileOptIn: agreed)
        try await journal.begin()
        return journal
    }

    /// Writes what a journal has planned.
    func write(_ journal: ChangeJournal, over transport: any Transport = Wire.platform) async throws -> ImportResult {
        let fields = try await PeopleImport.fields(of: nation())
        return try await ImportRun(journal, into: nation(transport), fields: fields).write()
    }

    /// Returns a run that does not wait before it looks for a person again.
    func run(_ journal: ChangeJournal) async throws -> ImportRun {
        var run = ImportRun(journal, into: nation(), fields: try await PeopleImport.fields(of: nation()))
        run.wait = { _ in }
        return run
    }

    func undo(
        _ journal: ChangeJournal, over transport: any Transport = Wire.platform, time: TimeSource = .system
    ) async throws -> UndoResult {
        let fields = try await PeopleImport.fields(of: nation())
        return try await ImportUndo(journal, at: nation(transport, time: time), fields: fields).undo()
    }

    private static let addresses = AddressPart.addresses.joined(separator: ",")

    /// All people and tags as the API shows them, without times.
    func state() async throws -> [String: JSONValue] {
        var state: [String: JSONValue] = [:]
        for page in 1... {
            let request = Request<JSONObject>(
                .get, "signups", .query("page[size]", 100), .query("page[number]", page),
                .query("extra_fields[signups]", Self.addresses), .query("include", "signup_tags"), reading: .json())
            let document = try await nation().v2.client.send(request)
            var tags: [String: JSONValue] = [:]
            for tag in document["included"]?.array ?? [] {
                tags[tag["id"]?.string ?? ""] = tag["attributes"]?["name"]
            }
            let rows = document["data"]?.array ?? []
            for row in rows {
                var attributes = row["attributes"]?.object ?? [:]
                attributes["updated_at"] = nil
                let own = (row["relationships"]?["signup_tags"]?["data"]?.array ?? []).compactMap {
                    tags[$0["id"]?.string ?? ""]?.string
                }
                attributes["tags"] = .array(own.sorted().map { .string($0) })
                state[row["id"]?.string ?? ""] = .object(attributes)
            }
            if rows.isEmpty { break }
        }
        for try await tag in nation().v2.signupTags.all() { state["tag \(tag.name ?? "")"] = true }
        return state
    }
}

/// A transport that dies after some requests, as a machine that loses its power: the last one is carried out, and
/// its response is lost.
final class DyingTransport: Transport {
    private let left: Mutex<Int>
    private let inner: any Transport

    init(after count: Int, _ inner: any Transport = Wire.platform) {
        left = Mutex(count)
        self.inner = inner
    }

    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { [self] in
            let now = left.withLock { left in
                left -= 1
                return left
            }
            if now < 0 { throw ClientError(.connection.refused) }
            let response = try await inner.send(request)
            if now == 0 { throw ClientError(.connection.lost) }
            return response
        }
    }
}

/// The transport of this system.
enum Wire {
    static let platform: any Transport = boxed(.platform)

    private static func boxed(_ transport: some Transport) -> any Transport { transport }
}
