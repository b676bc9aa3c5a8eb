// SPDX-License-Identifier: MIT

/// A store of the list of accounts.
///
/// It contains no tokens; those are in a `CredentialStore`. It must distinguish
/// a missing list, which is `nil`, from a list that cannot be read now. The
/// latter throws an ``AccountError`` of the family `store`, and nobody is
/// signed out.
public protocol AccountStore: Sendable {
    /// Returns the list, or `nil` when there is none.
    ///
    /// - Throws: ``AccountError`` `store.damaged` when the list is damaged. It
    ///   was set aside under another name, so a further call returns `nil`.
    func load() async throws -> AccountIndex?

    /// Changes the list atomically, and exclusively among all processes that
    /// share it.
    ///
    /// Each stored list has a higher ``AccountIndex/revision`` than the one
    /// before. If the change makes no difference, nothing is written.
    ///
    /// - Parameter change: Changes the current list, or an empty one when there
    ///   is none. It may be called again when another process was faster.
    /// - Returns: The stored list, and the result of the change.
    /// - Throws: The errors of ``load()``; `store.unwritable`; the error of the
    ///   change. Nothing is stored then.
    @discardableResult
    func update<Result: Sendable>(
        _ change: @Sendable (inout AccountIndex) throws -> Result
    ) async throws -> (index: AccountIndex, result: Result)

    /// Throws ``AccountError`` `store.unwritable` when the list could not be
    /// stored now.
    func checkWritable() async throws

    /// Returns a stream with an element whenever the list may have changed, by
    /// any process.
    ///
    /// Changes that nobody has read yet are combined.
    ///
    /// It ends with the task that listens.
    func changes() -> AsyncStream<Void>
}
