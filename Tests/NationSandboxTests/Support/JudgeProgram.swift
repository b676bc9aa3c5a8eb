// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The Python with validators that are not ours, as `make setup-judge` leaves it.
enum JudgeProgram {
    static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The program; `nil` when it is not installed.
    static let python: URL? = {
        let file = checkout.appendingPathComponent(".build/judge/bin/python")
        return FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
    }()

    /// Whether a module of Python is installed there.
    static func has(_ module: String) -> Bool {
        let folder = checkout.appendingPathComponent(".build/judge/lib")
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return versions.contains {
            FileManager.default.fileExists(atPath: "\(folder.path)/\($0)/site-packages/\(module)")
        }
    }

    /// Runs the program, and returns its status and all that it printed.
    static func run(_ arguments: [String]) async throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = python
        process.arguments = arguments
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("judge-\(UUID()).txt")
        #expect(FileManager.default.createFile(atPath: output.path, contents: nil))
        defer { try? FileManager.default.removeItem(at: output) }
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        return (status, try String(contentsOf: output, encoding: .utf8))
    }
}
