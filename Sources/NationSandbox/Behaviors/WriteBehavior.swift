// SPDX-License-Identifier: MIT

/// The behaviors of writes: what a write of either version sets beside the values that it was given.
final class WriteBehavior: Sendable {
    let behaviors: Setting<SandboxBehaviors>

    init(_ behaviors: Setting<SandboxBehaviors> = Setting(SandboxBehaviors())) { self.behaviors = behaviors }

    /// Returns the time with which a write is stamped, in unix seconds.
    func now() -> Int64 { WireDate.now() }
}
