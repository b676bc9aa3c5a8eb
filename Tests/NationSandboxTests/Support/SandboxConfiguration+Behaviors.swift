// SPDX-License-Identifier: MIT

import NationSandbox

extension SandboxConfiguration {
    /// Returns a small nation with behaviors, each as a name and a value.
    static func behaving(_ behaviors: String..., people: Int = 30) throws -> Self {
        var set = SandboxBehaviors()
        for text in behaviors { try set.set(text) }
        let chosen = set
        return SandboxConfiguration(people: people, rateLimit: .generous) { $0.behaviors = chosen }
    }
}
