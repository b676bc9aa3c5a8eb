// SPDX-License-Identifier: MIT

import ErrandOAuth
import Synchronization

/// A page that leads on to the authorization URL, once, and only who knows its
/// unguessable path.
final class OpeningPage: Sendable {
    let path: String
    private let target = Mutex<String?>(nil)

    init(random: SecureRandom = .system) { path = "/open/\(random.text(bytes: 24))" }

    func lead(to url: String) { target.withLock { $0 = url } }

    /// Where it leads; `nil` from the second time on.
    func take() -> String? { target.withLock { $0.take() } }
}
