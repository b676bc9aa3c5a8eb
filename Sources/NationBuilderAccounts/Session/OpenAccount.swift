// SPDX-License-Identifier: MIT

import ErrandOAuth
import NationBuilder

/// A process's state of an account, beyond the record.
struct OpenAccount: Sendable {
    let nation: Nation
    let session: OAuthSession
    /// Passes on the session's store errors; ends with the session.
    let listening: Task<Void, Never>
    var isActive = false
    var avatar: Avatar?
    /// The URL of the picture.
    var avatarURL: String?
}
