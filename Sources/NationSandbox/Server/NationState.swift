// SPDX-License-Identifier: MIT

/// What all endpoints of a running nation share.
struct NationState: Sendable {
    let slug: String
    let store: NationStore
    let people: PeopleStore
    let tokens: AccessTokens
    let changes: ChangeFeed
    let jobs: JobBell
    let limiter: RateLimiter
    let permission: Adjustable<SandboxPermission>
    let later: DelayedChanges
    /// The behaviors of version 2 that have been switched off.
    let behaviors: Adjustable<Set<NationBehavior>>
    let pager: Pager
}
