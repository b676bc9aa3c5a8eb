// SPDX-License-Identifier: MIT

package import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that is written as `file.part`, and renamed when it is complete.
///
/// The part is locked against other writers, in this process and in others, until ``unlock()`` or
/// the end of this object. Its methods block the thread.
package final class PartFile: Sendable {
    /// The error of a part that another writer has.
    package struct Busy: Error {}

    /// The path of the complete file.
    package let file: FilePath
    /// The path of the part.
    package let part: FilePath
    /// The path of a note about the part, for a later writer.
    package let note: FilePath
    private let descriptor: FileDescriptor
    private let permissions: FilePermissions

    /// Opens and locks the part, which is created if there is none.
    ///
    /// - Parameter isPrivate: Whether only its owner may read the part, the note and a new file.
    /// - Throws: ``Busy`` when another writer has it; `Errno` when it cannot be opened.
    package init(of file: FilePath, isPrivate: Bool = false) throws {
        self.file = file
        permissions = isPrivate ? .ownerReadWrite : Self.usual
        part = FilePath(file.string + ".part")
        note = FilePath(file.string + ".part.json")
        descriptor = try Self.openLocked(part, permissions)
        // An earlier version may have left a part that others can read.
        if isPrivate { try Self.setPermissions(of: descriptor, to: permissions) }
    }

    deinit {
        // All bytes that matter are already on the disk.
        unlock()
        try? descriptor.close()
    }

    /// Releases the lock on the part, for other writers.
    ///
    /// The end of this object does that too, but may come late: a thread that has just done
    /// the last work may still hold it, and a child process that was begun meanwhile holds
    /// the open file until it runs its program.
    package func unlock() { flock(descriptor.rawValue, LOCK_UN) }

    private static let usual: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]

    /// Opens a part and locks it.
    ///
    /// - Parameters:
    ///   - permissions: Those of a new part.
    ///   - opened: A closure for tests. It is called between opening and locking.
    static func openLocked(
        _ part: FilePath, _ permissions: FilePermissions = usual, opened: () throws -> Void = {}
    ) throws -> FileDescriptor {
        while true {
            let descriptor = try FileDescriptor.open(
                part, .readWrite, options: [.create, .closeOnExec], permissions: permissions)
            try opened()
            guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else {
                try descriptor.close()
                throw Busy()
            }
            if isAt(part, descriptor) { return descriptor }
            // Another writer has ended between opening and locking. The open file is that
            // writer's finished file, which must not be changed.
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

    /// Returns the size of the part in bytes.
    package func size() throws -> Int64 { try descriptor.seek(offset: 0, from: .end) }

    /// Cuts the part after some bytes.
    package func truncate(to size: Int64 = 0) throws { try descriptor.resize(to: size, retryOnInterrupt: true) }

    /// Writes bytes into the part.
    package func write(_ bytes: ArraySlice<UInt8>, at offset: Int64) throws {
        _ = try bytes.withUnsafeBytes { try descriptor.writeAll(toAbsoluteOffset: offset, $0) }
    }

    /// Waits until the part is on the disk.
    package func synchronise() throws { try Self.synchronise(descriptor) }

    /// Replaces the note: a later writer finds either the earlier note or this one, whole.
    package func writeNote(_ bytes: [UInt8]) throws {
        let opened = try FileDescriptor.open(
            FilePath(nextNote), .writeOnly, options: [.create, .truncate, .closeOnExec], permissions: permissions)
        do {
            try opened.closeAfter {
                _ = try opened.writeAll(bytes)
                try Self.synchronise(opened)
            }
            try Self.check(rename(nextNote, note.string))
        } catch {
            unlink(nextNote)
            throw error
        }
    }

    /// Removes the note.
    package func removeNote() {
        unlink(note.string)
        unlink(nextNote)
    }

    /// The path of a note that is not yet whole.
    private var nextNote: String { note.string + ".next" }

    /// Renames the part to the file, and removes the note.
    ///
    /// A file that is replaced keeps its permissions.
    ///
    /// - Returns: The size in bytes.
    package func publish() throws -> Int64 {
        let size = try size()
        var earlier = stat()
        if stat(file.string, &earlier) == 0 {
            try Self.setPermissions(of: descriptor, to: FilePermissions(rawValue: earlier.st_mode & 0o777))
        }
        try synchronise()
        try Self.check(rename(part.string, file.string))
        removeNote()
        // Without this, a loss of power could bring the old name back.
        let directory = file.removingLastComponent()
        let opened = try FileDescriptor.open(directory.isEmpty ? "." : directory, .readOnly, options: .closeOnExec)
        try opened.closeAfter { try Self.synchronise(opened) }
        return size
    }

    /// Removes the part and the note.
    package func remove() {
        unlink(part.string)
        removeNote()
    }

    /// Gives an open file its permissions, unless it has them.
    private static func setPermissions(of descriptor: FileDescriptor, to permissions: FilePermissions) throws {
        var present = stat()
        try check(fstat(descriptor.rawValue, &present))
        guard present.st_mode & 0o777 != permissions.rawValue else { return }
        try check(fchmod(descriptor.rawValue, permissions.rawValue))
    }

    private static func synchronise(_ descriptor: FileDescriptor) throws { try check(fsync(descriptor.rawValue)) }

    private static func check(_ result: CInt) throws {
        if result != 0 { throw Errno(rawValue: errno) }
    }
}
