// SPDX-License-Identifier: MIT

/// The version of this package.
package enum Release {
    /// The newest version number in the changelog.
    package static let version = "0.1.0"
}
