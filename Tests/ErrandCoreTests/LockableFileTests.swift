// SPDX-License-Identifier: MIT

import ErrandFoundation
import Foundation
import TestSupport
import Testing

@Suite("The locks of an open file", .timed)
struct LockableFileTests {
    private func withFolder(_ use: (String) throws -> Void) async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try use(folder)
        }
    }

    @Test("A lock excludes another opening at the same place, and ends with its own")
    func places() async throws {
        try await withFolder { folder in
            let path = "\(folder)/file.lock"
            let (first, second) = (try #require(LockableFile(at: path)), try #require(LockableFile(at: path)))
            defer { second.release() }
            #expect(first.lock(at: 7) && !second.lock(at: 7) && !second.lock())
            #expect(second.lock(at: 8) && !first.lock())
            first.release()
            #expect(second.lock(at: 7) && second.lock())
        }
    }

    @Test("Who asks whether a file is locked does not take the lock")
    func question() async throws {
        try await withFolder { folder in
            let path = "\(folder)/file.lock"
            #expect(!LockableFile.isLocked(path) && !FileManager.default.fileExists(atPath: path))
            let file = try #require(LockableFile(at: path))
            #expect(!LockableFile.isLocked(path))
            #expect(file.lock() && LockableFile.isLocked(path) && LockableFile.isLocked(path))
            file.release()
            #expect(!LockableFile.isLocked(path))
        }
    }

    @Test("A file that was removed and created again is another one, and a symbolic link is none")
    func anotherFile() async throws {
        try await withFolder { folder in
            let (path, link) = ("\(folder)/file.lock", "\(folder)/link.lock")
            let file = try #require(LockableFile(at: path))
            defer { file.release() }
            #expect(file.isFile(at: path))
            try FileManager.default.removeItem(atPath: path)
            #expect(!file.isFile(at: path))
            let next = try #require(LockableFile(at: path))
            defer { next.release() }
            #expect(!file.isFile(at: path) && next.isFile(at: path))
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            #expect(LockableFile(at: link) == nil && !next.isFile(at: link))
        }
    }

    @Test("A text replaces what the file holds")
    func text() async throws {
        try await withFolder { folder in
            let file = try #require(LockableFile(at: "\(folder)/file.lock"))
            defer { file.release() }
            #expect(file.read(upTo: 20) == "")
            file.write("1234567\n")
            file.write("12\n")
            #expect(file.read(upTo: 20) == "12\n" && file.read(upTo: 1) == "1")
        }
    }
}
