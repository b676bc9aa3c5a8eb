// SPDX-License-Identifier: MIT

import ErrandFoundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The place of a copy in an SQLite file.
struct MirrorFile: Sendable {
    /// The content of the place.
    enum Content: Sendable {
        case nothing
        /// A file without a byte, as a process leaves that is killed before the first one.
        case empty
        case copy
    }

    /// The number by which a copy is known: the letters `nbmi` in the header of its file.
    static let applicationID: Int32 = 0x6E62_6D69

    /// The path without symbolic links, so that a copy has one lock, whatever it is called.
    let path: String

    /// - Throws: ``MirrorError/Kind/unavailable`` when there is no such folder.
    init(_ path: String) throws(MirrorError) {
        var path = path
        // The last part may be a link to what is not there yet.
        for _ in 0..<40 {
            guard let target = Self.link(path) else { break }
            path = target.hasPrefix("/") ? target : Self.folder(path) + "/" + target
        }
        guard let folder = realpath(Self.folder(path), nil) else {
            throw MirrorError(.unavailable, "there is no folder \(Self.folder(path))")
        }
        defer { free(folder) }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        guard !name.isEmpty, name != ".", name != ".." else {
            throw MirrorError(.foreign, "\(path) is no file")
        }
        let place = String(cString: folder)
        self.path = (place == "/" ? "" : place) + "/" + name
    }

    /// Returns what stands there.
    ///
    /// It reads only the header, so that what is no copy stays as it is.
    ///
    /// - Throws: ``MirrorError/Kind/foreign`` when it is something else.
    func content() throws(MirrorError) -> Content {
        guard let status = FileStatus(at: path, followsLinks: false) else {
            if errno == ENOENT { return .nothing }
            throw MirrorError(.unavailable, "\(path) cannot be read")
        }
        guard status.kind == .file else { throw MirrorError(.foreign, "\(path) is no file") }
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw MirrorError(.unavailable, "\(path) cannot be read") }
        defer { close(file) }
        var header = [UInt8](repeating: 0, count: 100)
        let count = pread(file, &header, header.count, 0)
        if count == 0 { return .empty }
        let id = header[68..<72].reduce(Int32(0)) { $0 << 8 | Int32($1) }
        guard count == header.count, header.starts(with: "SQLite format 3\0".utf8), id == Self.applicationID else {
            throw MirrorError(.foreign, "\(path) is no copy of a nation")
        }
        return .copy
    }

    /// Creates the file, for its owner only, before SQLite writes to it; an empty one keeps its permissions.
    func create() throws(MirrorError) {
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file < 0, errno == EEXIST { return }
        guard file >= 0 else { throw MirrorError(.unavailable, "\(path) cannot be created") }
        defer { close(file) }
        // The umask may have taken more.
        guard fchmod(file, 0o600) == 0 else { throw MirrorError(.unavailable, "\(path) cannot be created") }
    }

    /// The size of the log of changes that are not in the file yet, in bytes.
    var logSize: Int64 {
        FileStatus(at: path + "-wal")?.size ?? 0
    }

    private static func folder(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func link(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
