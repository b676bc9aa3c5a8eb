// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import HTTPTypes
public import NationBuilder

/// The carrying out of the entries of a journal that put people onto lists, from where it stands, and its taking back.
///
/// The people of up to 1,000 entries go in one request, one request after the other. Who of them is on the list is read
/// just before, and on the disk before the request leaves: an undo takes off only who was not on it. The nation does the
/// work in the background; an entry is done when that is completed. So a process that is killed at any moment loses
/// nothing, and what may have been sent is sent again, which changes nothing.
public struct ListRun: Sendable {
    private let journal: ChangeJournal
    private let nation: Nation
    /// The intervals between the questions whether it is completed.
    private static let polling = V1.JobPolling(
        first: .milliseconds(250), longest: .seconds(15), patience: 3)
    /// The note with the token of the work that was begun last.
    private static let work = "list_work"
    private static let token = "token"

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - journal: The journal, in which all entries are.
    ///   - nation: The nation.
    public init(_ journal: ChangeJournal, at nation: Nation) { (self.journal, self.nation) = (journal, nation) }

    /// Returns the requests that put some people onto a list, at least.
    static func requests(for count: Int) -> Int {
        // The request of each batch, and a question whether it is completed.
        ListMembers.requests(for: count) + 2 * batches(of: count)
    }

    static func batches(of count: Int) -> Int { (count + ListBatch.size - 1) / ListBatch.size }

    /// Puts people onto lists who are not on them yet.
    ///
    /// - Parameter progress: Is called with the number of rows about lists alone that are done in this run.
    public func carryOut(_ progress: @Sendable (Int) -> Void = { _ in }) async -> ChangeResult {
        await run(.forth, progress)
    }

    /// Takes people off lists whom the entries have put onto them, or may have.
    ///
    /// - Parameter progress: Is called with the number of rows about lists alone that are done in this run.
    public func takeBack(_ progress: @Sendable (Int) -> Void = { _ in }) async -> ChangeResult {
        await run(.back, progress)
    }

    private func run(_ direction: EntryChange.Direction, _ progress: (Int) -> Void) async -> ChangeResult {
        var (done, count) = ([JournalEntry](), 0)
        do {
            if direction == .back { try await finishLast() }
            while true {
                let open = try await journal.entries(
                    in: ListBatch.open(direction), of: [.list], limit: ListBatch.size)
                if open.isEmpty { break }
                let rows = try await Dictionary(
                    grouping: journal.entries(numbers: Set(open.map(\.number))), by: \.number)
                let batches = Dictionary(grouping: open.map { Self.identified($0, rows[$0.number] ?? []) }) {
                    ListBatch.list(of: $0) ?? ""
                }
                for (list, entries) in batches.sorted(by: { $0.key < $1.key }) {
                    done += try await work(ListBatch(entries, direction), list)
                }
                count += rows.values.count { row in row.allSatisfy { $0.action == .list } }
                progress(count)
            }
            return ChangeResult(entries: done, failures: [])
        } catch {
            return ChangeResult(entries: done, failures: [error])
        }
    }

    /// Returns an entry with the id of its person, who may have been created by another entry of the row.
    private static func identified(_ entry: JournalEntry, _ row: [JournalEntry]) -> JournalEntry {
        var entry = entry
        entry.id = entry.id ?? row.lazy.compactMap(\.id).first
        return entry
    }

    /// Does what the machine of a batch says, and returns its entries as they are then.
    private func work(_ batch: ListBatch, _ list: String) async throws -> [JournalEntry] {
        var (batch, last) = (batch, (any Error)?.none)
        while true {
            let action = batch.next()
            try await journal.save(batch.entries)
            if action == .over, let last, batch.isOpen { throw OpenChange(error: last, effect: .unknown) }
            let work: V2.AsyncWork
            do {
                switch action {
                case .over: return batch.entries
                case .read(let ids):
                    batch.take(.members(try await ListMembers(nation: nation, list: list).among(ids) ?? []))
                    continue
                case .add(let ids):
                    work = try await nation.v2.lists.addSignups(ids.map { ResourceID($0) }, toList: ResourceID(list))
                case .remove(let ids):
                    work = try await nation.v2.lists.removeSignups(
                        ids.map { ResourceID($0) }, fromList: ResourceID(list))
                }
            } catch let error as ClientError where error.isRefusalOfOne {
                let isMissing = [404, 410].contains(error.response?.head.status.code)
                batch.take(.refused(WriteOutcome.words(error), isMissing: isMissing))
                continue
            } catch let error where batch.isOpen && FailureMeaning(error).effect != .notApplied {
                if Task.isCancelled { throw OpenChange(error: error, effect: .unknown) }
                batch.take(.lost)
                last = error
                continue
            } catch {
                batch.take(.notSent)
                try await journal.save(batch.entries)
                throw batch.isOpen ? OpenChange(error: error, effect: .unknown) : error
            }
            try await journal.note(Self.work, [Self.token: .string(work.id)])
            do { try await finish(work) } catch { throw OpenChange(error: error, effect: .unknown) }
            batch.take(.completed)
        }
    }

    private func finish(_ work: V2.AsyncWork) async throws {
        var work = work
        work.polling = Self.polling
        try await work.finish()
    }

    /// Waits for the work that was begun last, so that it puts nobody onto a list who was taken off.
    ///
    /// Of a request whose response is lost nobody knows the token: what comes after it is also done after it.
    private func finishLast() async throws {
        let unsure = try await journal.entries(in: [.sending, .undoing], of: [.list], limit: 1)
        guard !unsure.isEmpty, let token = try await journal.note(Self.work)?[Self.token]?.string else { return }
        do { try await finish(nation.v2.asyncProcesses.work(token)) } catch let error as ClientError
            where error.isRefusalOfOne || error.kind == .service
        {
            // The nation does not know it any more, or it has failed.
        }
    }
}
