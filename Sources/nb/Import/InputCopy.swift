// SPDX-License-Identifier: MIT

import Foundation
import NationBuilderImport

/// A copy of standard input beside the journals, for its owner only: it is read twice, and again when an import goes on.
struct InputCopy {
    let path: String

    private static let prefix = "input-"
    private static let suffix = ".csv"
    private static let size = 65_536
    private static let device = "/dev/tty"

    /// Copies standard input to its end.
    ///
    /// After that the terminal, if there is one, is the standard input, so that a person can answer questions.
    ///
    /// - Throws: ``CommandFailure`` when standard input is a terminal, or the copy cannot be written.
    static func make(_ terminal: Terminal) async throws -> Self {
        guard isatty(STDIN_FILENO) == 0 else {
            throw CommandFailure(
                "- reads a file from a pipe, and standard input is a terminal: give the file", exitCode: 64)
        }
        try await removeOld()
        let copy = Self(path: "\(Journals.folder.path)/\(prefix)\(UUID().uuidString)\(suffix)")
        do {
            try FileManager.default.createDirectory(
                atPath: Journals.folder.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let descriptor = open(copy.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            let progress = ProgressLine(.reading("standard input"), terminal)
            defer { progress.end() }
            while let piece = try await next() { try file.write(contentsOf: piece) }
        } catch {
            copy.remove()
            if error is CancellationError { throw error }
            throw CommandFailure(
                "standard input cannot be kept in \(Journals.folder.path): \(FileReason.of(error))", exitCode: 74)
        }
        let descriptor = open(device, O_RDWR | O_CLOEXEC)
        if descriptor >= 0 {
            _ = dup2(descriptor, STDIN_FILENO)
            close(descriptor)
        }
        return copy
    }

    /// Whether a person can answer at the terminal, although standard input is a file.
    static var canAsk: Bool {
        guard isatty(STDERR_FILENO) == 1 else { return false }
        let descriptor = open(device, O_RDWR | O_CLOEXEC)
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
    }

    /// Returns the next piece of standard input; `nil` at the end.
    private static func next() async throws -> Data? {
        var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        // Ctrl-C ends the wait.
        while poll(&state, 1, 100) == 0 { try Task.checkCancellation() }
        try Task.checkCancellation()
        var piece = [UInt8](repeating: 0, count: size)
        while true {
            let count = read(STDIN_FILENO, &piece, size)
            if count > 0 { return Data(piece[..<count]) }
            if count == 0 { return nil }
            if errno != EINTR { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Removes the copies that no journal needs any more, because their programs were killed or the journals are too old.
    private static func removeOld() async throws {
        let folder = Journals.folder.path
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
            $0.hasPrefix(prefix) && $0.hasSuffix(suffix)
        }
        guard !names.isEmpty else { return }
        let needed = Set(try await ImportJournals.list().filter { $0.state == .unfinished }.compactMap(\.header.file))
        for name in names {
            let path = "\(folder)/\(name)"
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            // Another program may be reading its own.
            guard let date = attributes?[.modificationDate] as? Date, date.timeIntervalSinceNow < -86_400,
                !needed.contains(NamedFile.resolved(path))
            else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
