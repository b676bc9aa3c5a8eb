// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A folder of small files that only their owner may read.
package struct StoreFolder: Sendable {
    package let path: String

    /// A hook that runs before each step that changes the disk.
    ///
    /// A test can end the process there.
    var beforeStep: @Sendable () -> Void = {}

    package init(path: String) { self.path = path }

    /// The largest file that is read or written.
    ///
    /// A server's response has at most 1 MiB. Escaping, sealing and values kept
    /// from the previous response make it a few times larger.
    static let maximumSize = 16 << 20

    /// Returns the bytes of a file, or `nil` when there is none.
    package func read(_ name: String) throws -> [UInt8]? {
        guard try isThere() else { return nil }
        let file = open(full(name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(errno == ELOOP ? .store.insecure : .store.unreadable, "the file cannot be opened", name)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw failure(.store.unreadable, "the file cannot be examined", name) }
        try Self.check(status, S_IFREG, full(name))
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while bytes.count <= Self.maximumSize {
            let size = chunk.count
            let count = chunk.withUnsafeMutableBytes { systemRead(file, $0.baseAddress, size) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(.store.unreadable, "the file cannot be read", name) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        guard bytes.count <= Self.maximumSize else {
            throw OAuthError(.store.unreadable, reason: "the file is larger than any that a store writes")
        }
        return bytes
    }

    /// Replaces a file's content, atomically.
    ///
    /// - Parameter isLocked: Whether the caller holds the file's lock, so that the new file has
    ///   the room of ``reserve(_:_:)``, and the next holder removes what a crash leaves of it.
    package func replace(_ name: String, with bytes: [UInt8], isLocked: Bool = false) throws {
        guard bytes.count <= Self.maximumSize else {
            throw OAuthError(.store.unwritable, reason: "the credential is too large for the store")
        }
        let temporary = isLocked ? Self.next(name) : Self.temporary(name)
        try write(temporary, bytes, isNew: !isLocked)
        beforeStep()
        guard rename(full(temporary), full(name)) == 0 else {
            let error = failure(.store.unwritable, "the file cannot be replaced", name)
            unlink(full(temporary))
            throw error
        }
        try synchronise()
    }

    /// Allocates the file that replaces another next, so that a full disk is noticed now.
    ///
    /// The caller holds the file's lock.
    package func reserve(_ name: String, _ room: Int) throws {
        try write(Self.next(name), nil, isNew: false, room: room)
    }

    /// Removes what was allocated and not used.
    ///
    /// The caller holds the file's lock.
    package func release(_ name: String) { unlink(full(Self.next(name))) }

    /// Throws when a file with some room could not be written.
    ///
    /// It leaves nothing, and so a missing folder is tried with another one beside it.
    package func probe(_ name: String, _ room: Int = 1) throws {
        guard try isThere() else {
            let beside = StoreFolder(path: "\(path).tmp-\(SecureRandom.system.text(bytes: 9))")
            defer { rmdir(beside.path) }
            do {
                try beside.make()
                return try beside.probe(name, room)
            } catch let error as OAuthError {
                // The person knows the folder that is missing.
                throw OAuthError(error.kind, reason: error.reason?.replacing(beside.path, with: path))
            }
        }
        let temporary = Self.temporary(name)
        try write(temporary, nil, isNew: true, room: room)
        unlink(full(temporary))
    }

    package func remove(_ name: String) throws {
        guard try isThere() else { return }
        beforeStep()
        guard unlink(full(name)) == 0 || errno == ENOENT else {
            throw failure(.store.unwritable, "the file cannot be removed", name)
        }
        try synchronise()
    }

    /// Renames a file, so that a person can inspect it.
    package func setAside(_ name: String) throws {
        let aside = "\(name).corrupt-\(SecureRandom.system.text(bytes: 6))"
        guard rename(full(name), full(aside)) == 0 || errno == ENOENT else {
            throw failure(.store.unwritable, "the damaged file cannot be set aside", name)
        }
    }

    /// Removes the renamed copies of a file.
    package func removeSetAside(_ name: String) throws {
        for other in try names() where other.hasPrefix("\(name).corrupt-") { try remove(other) }
    }

    /// Creates and opens an empty file without a name, which the system deletes
    /// when it is closed.
    package func openNameless(_ name: String) throws -> Int32 {
        try make()
        let temporary = Self.temporary(name)
        let file = open(full(temporary), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(.store.unwritable, "no file can be made", temporary) }
        guard unlink(full(temporary)) == 0 else {
            defer { close(file) }
            throw failure(.store.unwritable, "a file cannot be removed", temporary)
        }
        return file
    }

    /// The identity of a file, which does not depend on its name.
    package struct Identity: Sendable, Equatable {
        private let device: UInt64
        private let number: UInt64

        fileprivate init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(status.st_ino)
        }
    }

    /// Creates an empty file for others to write to, or checks the existing
    /// one.
    ///
    /// An existing file is never opened: closing it would free the locks that
    /// SQLite holds on it in this process.
    ///
    /// - Returns: The identity of the file.
    package func claim(_ name: String) throws -> Identity {
        var status = stat()
        if lstat(full(name), &status) != 0 {
            guard errno == ENOENT else { throw failure(.store.unreadable, "the file cannot be examined", name) }
            try create(name, [])
            guard lstat(full(name), &status) == 0 else {
                throw failure(.store.unwritable, "the file cannot be created", name)
            }
        }
        _ = try isThere()
        try Self.check(status, S_IFREG, full(name))
        return Identity(status)
    }

    /// Returns whether there is a file with a name.
    package func has(_ name: String) throws -> Bool { try isThere() && state(name) != nil }

    /// Creates a file, unless there is one, and returns its content.
    func keep(_ name: String, _ bytes: [UInt8]) throws -> [UInt8] {
        if let kept = try read(name) { return kept }
        try create(name, bytes)
        return try read(name) ?? bytes
    }

    /// Creates a file with a content, unless another process was faster.
    private func create(_ name: String, _ bytes: [UInt8]) throws {
        let temporary = Self.temporary(name)
        try write(temporary, bytes, isNew: true)
        defer { unlink(full(temporary)) }
        guard link(full(temporary), full(name)) == 0 || errno == EEXIST else {
            throw failure(.store.unwritable, "the file cannot be created", name)
        }
    }

    /// The file that has a name now, with the time of its last change.
    package struct FileState: Sendable, Equatable {
        package let identity: Identity
        /// The time of the last change, in nanoseconds since 1970.
        package let changed: Int64
        package let size: Int64

        fileprivate init(_ status: stat) {
            identity = Identity(status)
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            changed = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
            size = Int64(status.st_size)
        }
    }

    /// Returns the file that has a name now; `nil` when there is none.
    package func state(_ name: String) throws -> FileState? {
        var status = stat()
        guard lstat(full(name), &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw failure(.store.unreadable, "the file cannot be looked at", name)
            }
            return nil
        }
        try Self.check(status, S_IFREG, full(name))
        return FileState(status)
    }

    func names() throws -> [String] {
        guard try isThere() else { return [] }
        guard let folder = opendir(path) else { throw failure(.store.unreadable, "the folder cannot be read") }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names
    }

    /// Opens a file that serves only as a lock.
    func openLock(_ name: String) throws -> Int32 {
        try make()
        let file = open(full(name), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw failure(errno == ELOOP ? .store.insecure : .store.unwritable, "the lock cannot be opened", name)
        }
        return file
    }

    // MARK: Steps

    private func full(_ name: String) -> String { "\(path)/\(name)" }

    /// The name of a new file that only its writer knows.
    private static func temporary(_ name: String) -> String { ".\(name).tmp-\(SecureRandom.system.text(bytes: 9))" }

    /// The name of the new file that the holder of the lock writes.
    private static func next(_ name: String) -> String { ".\(name).next" }

    /// Writes a new file.
    ///
    /// - Parameters:
    ///   - bytes: The content; `nil` to allocate the room only.
    ///   - isNew: Whether no file may have the name yet.
    ///   - room: The room to allocate.
    private func write(_ name: String, _ bytes: [UInt8]?, isNew: Bool, room: Int = 0) throws {
        try make()
        beforeStep()
        let file = open(full(name), O_WRONLY | O_CREAT | (isNew ? O_EXCL : 0) | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(.store.unwritable, "no file can be created", name) }
        defer { close(file) }
        do {
            if room > 0 { try allocate(file, room, name) }
            guard let bytes else { return }
            var rest = bytes[...]
            while !rest.isEmpty {
                beforeStep()
                let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw failure(.store.unwritable, "the file cannot be written", name) }
                rest = rest.dropFirst(count)
            }
            beforeStep()
            guard ftruncate(file, off_t(bytes.count)) == 0, fsync(file) == 0 else {
                throw failure(.store.unwritable, "the file cannot be synchronised", name)
            }
        } catch {
            unlink(full(name))
            throw error
        }
    }

    /// Gives a file its room on the disk.
    private func allocate(_ file: Int32, _ room: Int, _ name: String) throws {
        #if canImport(Darwin)
            let zeros = [UInt8](repeating: 0, count: room)
            let isDone = zeros.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) } == room
        #else
            let code = posix_fallocate(file, 0, off_t(room))
            let isDone = code == 0
            if !isDone { errno = code }
        #endif
        guard isDone else { throw failure(.store.unwritable, "the file cannot be allocated", name) }
    }

    private func synchronise() throws {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure(.store.unwritable, "the folder cannot be synchronised") }
        defer { close(folder) }
        beforeStep()
        guard fsync(folder) == 0 || errno == EINVAL else {
            throw failure(.store.unwritable, "the folder cannot be synchronised")
        }
    }

    /// Creates the folder and its parent folders, unless they exist.
    package func make() throws {
        if try isThere() { return }
        var partial = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            partial += "/\(part)"
            guard mkdir(partial, 0o700) == 0 || errno == EEXIST else {
                throw failure(.store.unwritable, "the folder cannot be created")
            }
        }
        guard try isThere() else { throw failure(.store.unwritable, "the folder cannot be created") }
    }

    /// Returns whether the folder exists; throws if others can access it.
    private func isThere() throws -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return false }
            throw failure(.store.unreadable, "the folder cannot be examined")
        }
        try Self.check(status, S_IFDIR, path)
        return true
    }

    private static func check(_ status: stat, _ type: mode_t, _ path: String) throws {
        guard status.st_mode & S_IFMT == type else {
            let cure = "replace it by the \(type == S_IFDIR ? "folder" : "file") that it leads to, or give that path"
            let reason =
                status.st_mode & S_IFMT == S_IFLNK
                ? "\(path) is a symbolic link: \(cure)" : "\(path) is another kind of file"
            throw OAuthError(.store.insecure, reason: reason)
        }
        guard status.st_uid == geteuid() else {
            throw OAuthError(.store.insecure, reason: "another user owns \(path)")
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = type == S_IFDIR ? 700 : 600
            throw OAuthError(
                .store.insecure, reason: "other users may access \(path): chmod \(mode) \(path)")
        }
    }

    /// Returns the error of the last system call, with the path and the system's words.
    func failure(_ kind: OAuthError.Kind, _ what: String, _ name: String? = nil) -> OAuthError {
        let code = errno
        return OAuthError(kind, reason: "\(what): \(name.map(full) ?? path): \(String(cString: strerror(code)))")
    }
}

// `StoreFolder` has methods of the same names as these system functions.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
}
private func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, buffer, count)
}
