// SPDX-License-Identifier: MIT

import Foundation

/// The tests that `make soak` makes longer than `make test`.
package enum Soak {
    /// Whether the tests run whole, for as long as it takes.
    package static let isOn = ProcessInfo.processInfo.environment["ERRAND_SOAK"] != nil

    /// The number of cases of a test: fifty times as many when it runs whole.
    package static func count(_ usual: Int) -> Int { isOn ? usual * 50 : usual }
}
