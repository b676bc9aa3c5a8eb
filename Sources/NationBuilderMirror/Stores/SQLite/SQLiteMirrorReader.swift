// SPDX-License-Identifier: MIT

import GRDB

/// A copy in an SQLite file that is read, also while a run writes it.
struct SQLiteMirrorReader: MirrorReader {
    private let file: MirrorFile
    private let queue: DatabaseQueue

    /// Opens a copy.
    ///
    /// - Throws: ``MirrorError/Kind/missing`` when there is none.
    static func open(_ path: String) throws(MirrorError) -> Self {
        let file = try MirrorFile(path)
        do {
            return Self(file: file, queue: try SQLiteMirrorSchema.open(existing: file))
        } catch {
            throw MirrorError.of(error, file.path)
        }
    }

    func close() async { try? queue.close() }

    func read<Value: Sendable>(
        _ work: @Sendable @escaping (any CopySession) async throws -> Value
    ) async throws -> Value {
        do { return try await queue.session(.deferred, work) } catch { throw MirrorError.of(error, file.path) }
    }
}
