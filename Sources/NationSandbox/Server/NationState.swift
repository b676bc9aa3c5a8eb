// SPDX-License-Identifier: MIT

/// The common state of all endpoints of a running nation.
struct NationState: Sendable {
    let slug: String
    let store: NationStore
    let people: PeopleStore
    let tokens: AccessTokens
    var changes: ChangeFeed
    let jobs: JobSignal
    let limiter: RateLimiter
    let permission: Setting<SandboxPermission>
    let later: DelayedChanges
    /// The behaviors of version 2 that have been switched off.
    let behaviors: Setting<Set<NationBehavior>>
    let availability: Setting<NationAvailability>
    let pager: Pager
}
