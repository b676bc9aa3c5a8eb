// SPDX-License-Identifier: MIT

import ErrandCore

struct EventObserver: CallObserver {
    let report: @Sendable (CallEvent) -> Void

    func observe(_ event: CallEvent) { report(event) }
}
