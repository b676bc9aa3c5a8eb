// SPDX-License-Identifier: MIT

import Dispatch
import ErrandCore
import ErrandFoundation
import SystemPackage

/// The three files of a download: the file itself, its part, and the note about
/// the part.
///
/// Its methods block no thread of Swift's tasks.
final class DownloadFiles: Sendable {
    private let part: PartFile

    var file: FilePath { part.file }

    init(_ file: FilePath) async throws {
        do { part = try await Self.blocking { try PartFile(of: file) } } catch is PartFile.Busy {
            throw ClientError(.rejected, reason: "another call is downloading to the same file")
        } catch let error as Errno {
            let name = ShownText.of(file.string, limit: 1000)
            throw ClientError(.rejected, reason: "the file \(name) cannot be written: \(error)", underlying: error)
        }
    }

    /// Releases the lock on the part, for other calls.
    func unlock() { part.unlock() }

    // MARK: The part

    func size() async throws -> Int64 { try await blocking { try $0.size() } }

    func truncate() async throws { try await blocking { try $0.truncate() } }

    func write(_ bytes: ArraySlice<UInt8>, at offset: Int64) async throws {
        try await blocking { try $0.write(bytes, at: offset) }
    }

    /// Renames the part to the file.
    ///
    /// - Returns: The size in bytes.
    func publish() async throws -> Int64 { try await blocking { try $0.publish() } }

    /// Leaves the part for a later call, or removes the part when no call could
    /// use it.
    func abandon(keepingPart: Bool) async throws {
        let isUseful = keepingPart ? try await partial() != nil : false
        try await blocking { part in
            if isUseful { try part.synchronise() } else { part.remove() }
        }
    }

    // MARK: The note

    /// Returns the note about the part; `nil` when the note cannot be read.
    func partial() async throws -> PartialDownload? {
        try await blocking { part in
            guard let text = try? Data(contentsOf: URL(fileURLWithPath: part.note.string)) else { return nil }
            return try? JSONDecoder().decode(PartialDownload.self, from: text)
        }
    }

    func note(_ partial: PartialDownload?) async throws {
        try await blocking { part in
            guard let partial else { return part.removeNote() }
            try part.writeNote(Array(try JSONEncoder().encode(partial)))
        }
    }

    // MARK: Threads

    private func blocking<Result: Sendable>(
        _ work: @escaping @Sendable (PartFile) throws -> Result
    ) async throws -> Result {
        try await Self.blocking { [part] in try work(part) }
    }

    /// Runs work on a thread that may block, unlike the threads of Swift's
    /// tasks.
    private static func blocking<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}
