// SPDX-License-Identifier: MIT

package import Foundation

/// A file that an option names, which may be a pipe: `<(…)` of a shell, or `/dev/stdin`.
///
/// Foundation reads regular files only.
package enum NamedFile {
    /// The most bytes, because a pipe or a device may have no end.
    private static let most = 64 << 20

    /// Returns what a file holds; `nil` when it cannot be read, or is too large.
    package static func content(_ path: String) -> Data? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        var content = Data()
        do {
            while let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
                content += part
                guard content.count <= most else { return nil }
            }
        } catch {
            return nil
        }
        return content
    }

    /// Returns a path that stays the same in any folder; links are resolved.
    package static func resolved(_ path: String) -> String {
        if let resolved = realpath(path, nil) {
            defer { free(resolved) }
            return String(cString: resolved)
        }
        return URL(fileURLWithPath: path).standardizedFileURL.path
    }
}
