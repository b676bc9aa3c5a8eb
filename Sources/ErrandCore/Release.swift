// SPDX-License-Identifier: MIT

/// This version of the package.
package enum Release {
    /// Its number, the newest that stands in the changelog.
    package static let version = "0.1"
}
