// SPDX-License-Identifier: MIT

import ErrandOAuth
import Foundation

/// A folder for one test.
enum TemporaryFolder {
    static func with<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let path = NSTemporaryDirectory() + "/errand-oauth-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try await body(path)
    }

    static func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    static func setMode(_ path: String, _ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// Moves what is at a path, and puts a symbolic link there.
    static func replaceByLink(_ path: String, to target: String) throws {
        try FileManager.default.moveItem(atPath: path, toPath: target)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    static func content(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
