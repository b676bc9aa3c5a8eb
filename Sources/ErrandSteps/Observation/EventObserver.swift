// SPDX-License-Identifier: MIT

import ErrandCore

/// A closure as an observer.
struct EventObserver: CallObserver {
    let report: @Sendable (CallEvent) -> Void

    func observe(_ event: CallEvent) { report(event) }
}
