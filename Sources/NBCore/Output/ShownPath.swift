// SPDX-License-Identifier: MIT

import Foundation

/// A path as a person reads it in a table.
package enum ShownPath {
    /// Returns a path relative to the working folder or to the home folder (`~`), if the file is in one of them.
    package static func of(_ path: String) -> String {
        let here = FileManager.default.currentDirectoryPath
        if let rest = rest(of: path, in: here) { return rest }
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        return rest(of: path, in: home).map { "~/\($0)" } ?? path
    }

    private static func rest(of path: String, in folder: String) -> String? {
        guard folder.count > 1, path.hasPrefix(folder + "/") else { return nil }
        return String(path.dropFirst(folder.count + 1))
    }
}
