// SPDX-License-Identifier: MIT

import ErrandCore

/// An observer that calls a closure.
struct EventObserver: CallObserver {
    let report: @Sendable (CallEvent) -> Void

    func observe(_ event: CallEvent) { report(event) }
}
