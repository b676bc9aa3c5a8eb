// SPDX-License-Identifier: MIT

import ArgumentParser

/// The path of a redirect URI, as `--redirect-path` gives it.
package enum RedirectPath {
    /// Refuses what is no path.
    ///
    /// - Parameter forbidden: Characters that the path may not have.
    package static func check(_ path: String, without forbidden: String = "?#") throws {
        guard path.hasPrefix("/"), path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            !path.contains(where: { forbidden.contains($0) })
        else { throw ValidationError("--redirect-path is a path, such as /callback.") }
    }
}
