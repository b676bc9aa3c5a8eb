// SPDX-License-Identifier: MIT

package import Foundation

/// A folder for one test.
package enum TemporaryFolder {
    package static func with<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let path = NSTemporaryDirectory() + "/errand-oauth-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try await body(path)
    }

    package static func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    package static func setMode(_ path: String, _ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// Moves what is at a path, and puts a symbolic link there.
    package static func replaceByLink(_ path: String, to target: String) throws {
        try FileManager.default.moveItem(atPath: path, toPath: target)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    package static func content(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    package static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
