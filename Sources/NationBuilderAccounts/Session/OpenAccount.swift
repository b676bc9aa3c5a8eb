// SPDX-License-Identifier: MIT

import ErrandOAuth
import NationBuilder

/// What a process holds of an account beyond its record.
struct OpenAccount: Sendable {
    let nation: Nation
    let session: OAuthSession
    /// Passes on what the session says of its store; ends with the session.
    let listening: Task<Void, Never>
    var isActive = false
    var avatar: Avatar?
    /// Where the avatar came from.
    var avatarURL: String?
}
