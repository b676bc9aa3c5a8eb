// SPDX-License-Identifier: MIT

/// Where the list of accounts outlives a process.
///
/// It holds no token: those are in a `CredentialStore`. "There is none" and "it
/// cannot be read now" are two answers: only the first is `nil`. The second is
/// thrown as ``AccountError`` of the family `store`, and nobody is signed out for
/// it.
public protocol AccountStore: Sendable {
    /// The list, or `nil` when there is none.
    ///
    /// - Throws: ``AccountError`` `store.damaged` when what was there could not be
    ///   understood: it was set aside under another name, and is not there any more.
    func load() async throws -> AccountIndex?

    /// Changes the list while nobody else does, in any process that shares it,
    /// and keeps it wholly or not at all.
    ///
    /// Each kept list has a higher ``AccountIndex/revision`` than the one before. A
    /// change that changes nothing writes nothing.
    ///
    /// - Parameter change: Changes the list as it is now; an empty one when there is
    ///   none.
    /// - Returns: The list as it is kept, and what the change says.
    /// - Throws: As ``load()``, and `store.unwritable`; what the change throws, and
    ///   nothing is kept then.
    @discardableResult
    func update<Result: Sendable>(
        _ change: @Sendable (inout AccountIndex) throws -> Result
    ) async throws -> (index: AccountIndex, result: Result)

    /// Throws ``AccountError`` `store.unwritable` when the list could not be kept
    /// now.
    func checkWritable() async throws

    /// Says whenever the list may have changed, by whomever; no more often than it is
    /// listened to.
    ///
    /// It ends with the task that listens.
    func changes() -> AsyncStream<Void>
}
