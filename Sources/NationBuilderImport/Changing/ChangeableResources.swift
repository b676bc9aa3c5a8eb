// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON

/// The resources of a nation as a change of many reads and writes them, for a ``ChangeRun``.
///
/// Its methods throw the errors of their requests: what those say about the writes is for the run to decide.
public protocol ChangeableResources: Sendable {
    /// Returns the resource of an entry as it is now, past every cache; one without values when the API cannot show it.
    ///
    /// - Throws: `ClientError` with a 404 when the nation does not have it.
    func read(_ entry: JournalEntry) async throws -> ShownResource

    /// Sends a write, and returns what the nation has returned.
    ///
    /// - Parameters:
    ///   - write: The write.
    ///   - entry: The entry that the write belongs to.
    ///   - shown: The resource as it was read just before; `nil` when it was not.
    ///   - reading: Gives the client that sends it.
    func send(
        _ write: EntryWrite, of entry: JournalEntry, shown: ShownResource?, by reading: WriteGuard
    ) async throws -> ShownResource

    /// Returns the id of the newest resource among those to which a creation adds one; empty when there is none.
    func newest(for creation: JournalEntry) async throws -> String

    /// Returns the resources with greater ids than one, among those to which a creation adds one.
    func resources(newerThan id: String, for creation: JournalEntry) async throws -> [ShownResource]

    /// Returns whether two values of a member are the same.
    func isSame(_ name: String, _ left: JSONValue, _ right: JSONValue, of entry: JournalEntry) -> Bool

    /// Returns why the nation has refused a write, as a sentence without a full stop.
    func words(_ error: ClientError) -> String
}

extension ChangeableResources {
    /// Returns no id: without one, a creation whose response is lost is never sent again.
    public func newest(for creation: JournalEntry) async throws -> String { "" }

    /// Returns no resource.
    public func resources(newerThan id: String, for creation: JournalEntry) async throws -> [ShownResource] { [] }

    /// Returns whether two values are the same to a person.
    public func isSame(_ name: String, _ left: JSONValue, _ right: JSONValue, of entry: JournalEntry) -> Bool {
        ChangedValues.isSame(left, right)
    }

    /// Returns the words of the nation.
    public func words(_ error: ClientError) -> String { WriteOutcome.words(error) }
}

/// A guard that keeps a write from being sent when its resource was read too long ago.
public struct WriteGuard: Sendable {
    let time: TimeSource
    let moment: TimeSource.Instant

    /// Returns a client whose writes wait no second between the reading and the sending, but fail without being sent.
    public func guarded(_ client: Client) -> Client {
        client.with { $0.middleware.append(FreshReading(time: time, moment: moment)) }
    }
}
