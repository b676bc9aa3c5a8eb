// SPDX-License-Identifier: MIT

import Dispatch
import ErrandCore
import ErrandFoundation
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The three files of a download: the file itself, its part, and the note about
/// the part.
///
/// The part is locked against other calls, in this process and in others, until
/// ``unlock()`` or the end of this object.
final class DownloadFiles: Sendable {
    let file: FilePath
    private let part: FilePath
    private let notePath: FilePath
    private let descriptor: FileDescriptor

    init(_ file: FilePath) async throws {
        self.file = file
        let part = FilePath(file.string + ".part")
        self.part = part
        notePath = FilePath(file.string + ".part.json")
        descriptor = try await Self.blocking { try Self.openLocked(part) }
    }

    deinit {
        // All bytes that matter are already on the disk.
        unlock()
        try? descriptor.close()
    }

    /// Releases the lock on the part, for other calls.
    ///
    /// The end of this object does that too, but may come late: a thread that has just done
    /// the last work may still hold it, and a child process that was begun meanwhile holds
    /// the open file until it runs its program.
    func unlock() { flock(descriptor.rawValue, LOCK_UN) }

    /// Opens the part and locks it.
    ///
    /// - Parameter opened: A closure for tests. It is called between opening
    ///   and locking.
    static func openLocked(_ part: FilePath, opened: () throws -> Void = {}) throws -> FileDescriptor {
        while true {
            let descriptor = try FileDescriptor.open(
                part, .readWrite, options: [.create, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
            try opened()
            guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else {
                try descriptor.close()
                throw ClientError(.rejected, reason: "another call is downloading to the same file")
            }
            if isAt(part, descriptor) { return descriptor }
            // Another call has ended between opening and locking. The open file is that
            // call's finished file, which must not be changed.
            try descriptor.close()
        }
    }

    /// Returns whether an open file is still the file at a path.
    private static func isAt(_ path: FilePath, _ descriptor: FileDescriptor) -> Bool {
        var opened = stat()
        var named = stat()
        return fstat(descriptor.rawValue, &opened) == 0 && stat(path.string, &named) == 0
            && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
    }

    // MARK: The part

    func size() async throws -> Int64 {
        try await blocking { try $0.descriptor.seek(offset: 0, from: .end) }
    }

    func truncate() async throws {
        try await blocking { try $0.descriptor.resize(to: 0, retryOnInterrupt: true) }
    }

    func write(_ bytes: ArraySlice<UInt8>, at offset: Int64) async throws {
        try await blocking { files in
            _ = try bytes.withUnsafeBytes { try files.descriptor.writeAll(toAbsoluteOffset: offset, $0) }
        }
    }

    /// Renames the part to the file.
    ///
    /// - Returns: The size in bytes.
    func publish() async throws -> Int64 {
        try await blocking { files in
            let size = try files.descriptor.seek(offset: 0, from: .end)
            try files.synchronise(files.descriptor)
            try Self.check(rename(files.part.string, files.file.string))
            unlink(files.notePath.string)
            // Without this, a loss of power could bring the old name back.
            let directory = files.file.removingLastComponent()
            let opened = try FileDescriptor.open(
                directory.isEmpty ? "." : directory, .readOnly, options: .closeOnExec)
            try opened.closeAfter { try files.synchronise(opened) }
            return size
        }
    }

    /// Leaves the part for a later call, or removes the part when no call could
    /// use it.
    func abandon(keepingPart: Bool) async throws {
        let isUseful = keepingPart ? try await partial() != nil : false
        try await blocking { files in
            guard !isUseful else { return try files.synchronise(files.descriptor) }
            unlink(files.part.string)
            unlink(files.notePath.string)
        }
    }

    // MARK: The note

    /// Returns the note about the part; `nil` when the note cannot be read.
    func partial() async throws -> PartialDownload? {
        try await blocking { files in
            guard let text = try? Data(contentsOf: URL(fileURLWithPath: files.notePath.string)) else { return nil }
            return try? JSONDecoder().decode(PartialDownload.self, from: text)
        }
    }

    func note(_ partial: PartialDownload?) async throws {
        try await blocking { files in
            guard let partial else {
                unlink(files.notePath.string)
                return
            }
            let text = try JSONEncoder().encode(partial)
            try text.write(to: URL(fileURLWithPath: files.notePath.string), options: .atomic)
        }
    }

    // MARK: Threads

    private func synchronise(_ descriptor: FileDescriptor) throws {
        try Self.check(fsync(descriptor.rawValue))
    }

    private static func check(_ result: CInt) throws {
        if result != 0 { throw Errno(rawValue: errno) }
    }

    private func blocking<Result: Sendable>(
        _ work: @escaping @Sendable (DownloadFiles) throws -> Result
    ) async throws -> Result {
        try await Self.blocking { try work(self) }
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
