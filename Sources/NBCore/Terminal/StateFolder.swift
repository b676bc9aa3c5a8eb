// SPDX-License-Identifier: MIT

import Foundation

/// The folder of the state of `nb` (XDG Base Directory Specification).
package enum StateFolder {
    /// Returns the folder of one purpose, such as `accounts`.
    package static func path(_ name: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") { return "\(base)/nb/\(name)" }
        return "\(environment["HOME"] ?? NSHomeDirectory())/.local/state/nb/\(name)"
    }
}
