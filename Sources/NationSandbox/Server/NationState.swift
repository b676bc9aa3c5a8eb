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
    let pager: Pager
}
