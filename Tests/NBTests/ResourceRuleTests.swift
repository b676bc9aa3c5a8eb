// SPDX-License-Identifier: MIT

import NationBuilder
import TestSupport
import Testing

@testable import nb

/// The commands and the library know the same rules of the API.
@Suite("The rules of resources", .timed)
struct ResourceRuleTests {
    private func differs<R: Resource>(_ resource: R.Type) -> Bool where R.Model: V1.Model {
        Set(R.neededInUpdates) != Set(R.Model.writeRules.needed)
    }

    @Test("The help names what the library demands in every update")
    func needed() {
        #expect(!differs(People.self))
        #expect(!differs(Lists.self))
        #expect(!differs(Donations.self))
        #expect(!differs(Events.self))
        #expect(!differs(Contacts.self))
        #expect(!differs(Surveys.self))
        #expect(!differs(Webhooks.self))
    }
}
