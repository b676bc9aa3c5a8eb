// SPDX-License-Identifier: MIT

import ErrandOAuth
import Synchronization

/// A page with an unguessable path that redirects to the authorization URL,
/// once.
final class OpeningPage: Sendable {
    let path: String
    private let target = Mutex<String?>(nil)

    init(random: SecureRandom = .system) { path = "/open/\(random.text(bytes: 24))" }

    func lead(to url: String) { target.withLock { $0 = url } }

    /// Returns the URL to redirect to; `nil` from the second call on.
    func take() -> String? { target.withLock { $0.take() } }
}
