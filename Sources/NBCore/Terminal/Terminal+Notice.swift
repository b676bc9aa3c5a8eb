// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
package import ErrandOAuthSystem

extension Terminal {
    /// Prints that the browser can no longer open the address of a sign-in.
    package func noteExpiry() {
        note(
            "The address of the sign-in has expired. If your browser did not open it in time, end this with "
                + "Ctrl-C and try again.")
    }

    /// Prints a notice of a sign-in that waits for the browser.
    package func note(_ notice: LoopbackNotice) {
        if let waiting = notice.waiting {
            note(
                "Waiting up to \(WaitTime.seconds(waiting.timeout)) s for the browser to come back to "
                    + "\(waiting.redirect) (Ctrl-C ends it).")
        }
        if notice.isExpired { noteExpiry() }
        if let error = notice.passedOver { noteOther(error.reason ?? error.kind.name) }
        if let refusal = notice.refused {
            let request = [refusal.method, refusal.path].filter { !$0.isEmpty }.joined(separator: " ")
            noteOther("\(refusal.reason) (\(request.isEmpty ? "" : "\(request): ")\(refusal.status))")
        }
    }

    private func noteOther(_ reason: String) {
        note("A request arrived that is not the response to this sign-in: \(reason). Still waiting.")
    }
}
