// SPDX-License-Identifier: MIT

import Foundation
import SystemPackage

/// The system's connections and this process's open files, from `/proc`; empty
/// on systems without it.
enum SystemTable {
    /// The states of a connection that somebody still holds (`include/net/tcp_states.h`).
    private static let established = 1, connecting = 2, halfClosed = 8

    /// Returns how many connections to a port of 127.0.0.1 are open or being
    /// established.
    static func connections(to port: Int) -> Int {
        states(of: port).count { [established, connecting, halfClosed].contains($0) }
    }

    /// Returns how many connections are being established.
    static func connecting(to port: Int) -> Int { states(of: port).count { $0 == connecting } }

    private static func states(of port: Int) -> [Int] {
        let table = (try? text(of: "/proc/net/tcp")) ?? ""
        return table.split(separator: "\n").dropFirst().compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 3, let colon = words[2].lastIndex(of: ":"),
                Int(words[2][words[2].index(after: colon)...], radix: 16) == port
            else { return nil }
            return Int(words[3], radix: 16)
        }
    }

    /// Returns the text of a file that reports no size and is read page by
    /// page.
    private static func text(of path: FilePath) throws -> String {
        let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        return try file.closeAfter {
            var text: [UInt8] = []
            var page = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = try page.withUnsafeMutableBytes { try file.read(into: $0) }
                guard count > 0 else { return String(decoding: text, as: UTF8.self) }
                text += page.prefix(count)
            }
        }
    }

    /// Returns how many handles of a file this process has.
    static func handles(of path: String) -> Int {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count { (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path }
    }
}

/// A temporary file of zeros.
struct SparseFile {
    let path: String

    static func with<Result>(_ size: Int, _ use: (SparseFile) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.path
        let path = "\(folder)/errand-\(UUID().uuidString)"
        try Data(count: size).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        // The path without symbolic links, as the system reports it.
        return try await use(SparseFile(path: URL(fileURLWithPath: path).resolvingSymlinksInPath().path))
    }
}
