// SPDX-License-Identifier: MIT

import ErrandCore

/// A credential with its times on the monotonic clock of one process.
struct LiveCredential: Sendable, Equatable {
    var stored: StoredCredential
    /// A number that rises with every new token of this process.
    var generation: UInt64
    /// The time at which the access token expires; `nil` if it is unknown.
    var ending: TimeSource.Instant?
    /// The time at which its renewal is due.
    var renewal: TimeSource.Instant?
    /// The time of the refusal by a resource that led to this token, if
    /// any.
    var refusedAt: TimeSource.Instant?
    /// The store's content instead of this credential; `nil` if the store
    /// has this one.
    var unsavedOver: StoreContent?

    /// Whether the credential is missing from the store.
    var isUnsaved: Bool { unsavedOver != nil }
}
