// SPDX-License-Identifier: MIT

/// The common state of all endpoints of a running nation.
struct NationState: Sendable {
    let slug: String
    let store: NationStore
    let people: PeopleStore
    let tokens: AccessTokens
    var changes: ChangeFeed
    let jobs: JobSignal
    let limiter: NationLimits
    let permission: Setting<SandboxPermission>
    let later: DelayedChanges
    /// The behaviors, which the control API changes.
    let behaviors: Setting<SandboxBehaviors>
    let availability: Setting<NationAvailability>
    let between: ChangesBetweenRequests
    let pager: ListPager
    /// The source of times and ids.
    var source: StampSource { people.writes.source }
}
