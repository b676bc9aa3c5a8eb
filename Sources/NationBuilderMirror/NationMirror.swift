// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandPostgres
public import NationBuilder

/// A copy of a nation in a database, which says how fresh and how complete it is.
///
/// ```swift
/// let copy = NationMirror(file: "abeforprez.sqlite")
/// let result = try await copy.refresh(from: nation)
/// print(result.ending, result.requests)
/// let status = try await copy.status()
/// ```
///
/// The copy is whole as of the last sweep, has the changes known up to the last run, and says both times
/// (``MirrorStatus``). A run may be lost, repeated or overlapped: the next one goes on, and of two at once one ends
/// with ``MirrorError/Kind/inUse``.
public struct NationMirror: Sendable {
    private let place: CopyPlace

    /// Creates the access to a copy in an SQLite file, which the first refresh creates.
    public init(file path: String) { place = .file(path) }

    /// Creates the access to a copy in PostgreSQL, from version 14 on, which the first refresh creates.
    ///
    /// Each nation has a schema, whose name is its slug: that of `abe-for-prez.nationbuilder.com` is `abe_for_prez`.
    /// For another address it is made of the host and the port. The encoding of the database is UTF8. The user may
    /// create schemas, or the schema and the schema `errand`, which has the lease of the run, are there and the user's.
    ///
    /// When a run was killed, the next one can begin after 30 seconds.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - nation: The slug or the address of the nation. ``status()`` and ``forget(person:)`` need it when the
    ///     database has copies of several nations.
    public init(database: PostgresAddress, nation: String? = nil) {
        place = .database(database, nation.map { PostgresSchema(nation: $0) })
    }

    /// Brings the copy up to date, or creates it.
    ///
    /// - Parameters:
    ///   - nation: The nation, which must be the one of the copy.
    ///   - options: What is read, and the limits.
    ///   - progress: Is called after each page.
    /// - Throws: `ClientError` when the nation cannot be reached or refuses requests, ``MirrorError``, or
    ///   `CancellationError`. In each case the next run goes on.
    public func refresh(
        from nation: Nation, options: MirrorOptions = MirrorOptions(),
        progress: @escaping @Sendable (MirrorProgress) -> Void = { _ in }
    ) async throws -> MirrorResult {
        let store = try await place.store(nation: try Self.address(of: nation))
        do {
            let result = try await StopFlag.run { flag in
                try await MirrorRun(nation, store, options, progress: progress).run(flag)
            }
            await store.close()
            return result
        } catch {
            await store.close()
            throw error
        }
    }

    /// Returns how fresh and how complete the copy is, without asking the nation.
    public func status() async throws -> MirrorStatus {
        let reader = try await place.reader()
        let status: Result<MirrorStatus, any Error>
        do { status = .success(try await reader.status()) } catch { status = .failure(error) }
        await reader.close()
        return try status.get()
    }

    /// Compares the copy with the nation: the numbers of rows, and rows chosen by chance.
    ///
    /// It also counts the rows that refer to what is not there. Nothing is changed.
    ///
    /// - Parameters:
    ///   - nation: The nation of the copy.
    ///   - count: The rows of each table that are compared; 100 by default.
    public func check(against nation: Nation, rows count: Int = 100) async throws -> MirrorCheck {
        let address = try Self.address(of: nation)
        let reader = try await place.reader(nation: address)
        do {
            let found = try await reader.nation()
            guard found == address else {
                throw MirrorError(.otherNation, "it is a copy of \(found), not of \(address)")
            }
            let check = try await CopyComparison(nation: nation, reader: reader, count: count).check()
            await reader.close()
            return check
        } catch {
            await reader.close()
            throw error
        }
    }

    private static func address(of nation: Nation) throws -> String {
        guard let address = nation.client.configuration.baseURL else {
            throw ClientError(.invalidRequest.url, reason: "the nation has no address")
        }
        return "\(address)"
    }

    /// Removes a person from every table, the list of deleted rows included.
    ///
    /// * Rows about the person go: the person, and rows whose `signup_id` it is, such as donations, taggings and
    ///   votes, with the relationships, ballots and journeys of the person. Answers to invitations have no
    ///   `signup_id`; those with one of the person's e-mail addresses go.
    /// * Other references stay as bare ids, such as the `author_id` of a donation of somebody else.
    /// * Texts that others wrote are not searched.
    ///
    /// A file is written anew, so that nothing of the person is left in unused parts of it; that takes as much free
    /// space as the copy has. PostgreSQL keeps removed rows in its files until it has cleaned them (`VACUUM`), and in
    /// its log and backups. A person whom the nation still has comes back with a next refresh, so remove it there
    /// first.
    ///
    /// - Returns: The number of removed rows by the names of tables, `deleted_rows` among them; empty when the copy
    ///   has nothing of the person.
    public func forget(person id: Int) async throws -> [String: Int] {
        try await place.forget(id)
    }
}
