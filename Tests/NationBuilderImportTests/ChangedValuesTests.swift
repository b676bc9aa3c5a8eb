// SPDX-License-Identifier: MIT

import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderImport

@Suite("Values that are taken back", .timed)
struct ChangedValuesTests {
    /// A value before a change, the nation's response to it, and the value now.
    struct Case: Sendable {
        let before: JSONValue
        let returned: JSONValue
        let now: JSONValue
        /// The value to set back; `nil` for none.
        var restored: JSONValue?
        var isChanged = false

        init(_ before: JSONValue, _ returned: JSONValue, _ now: JSONValue) {
            (self.before, self.returned, self.now) = (before, returned, now)
        }

        /// The value of before is set again.
        var back: Case {
            var back = self
            back.restored = before
            return back
        }

        /// Somebody else has set the value since.
        var stays: Case {
            var stays = self
            stays.isChanged = true
            return stays
        }
    }

    private static let ely: JSONValue = ["city": "Ely"]
    private static let ayr: JSONValue = ["city": "Ayr"]
    private static let rye: JSONValue = ["city": "Rye"]

    @Test(
        "are those that are still the ones of the change; what somebody else has set stays",
        arguments: [
            Case("1", "2", "2").back, Case("1", "2", "1"), Case("1", "2", "3").stays, Case(.null, "2", "2").back,
            Case("1", .null, .null).back, Case("1", "", .null).back, Case(.null, "", ""), Case("1", 2, "2").back,
            Case(true, false, false).back, Case("2008", "2008.0", "2008.0").back,
            Case(["a"], ["a", "b"], ["a", "b"]).back, Case(ely, ayr, ayr).back, Case(ely, ayr, rye).stays,
        ])
    func values(of one: Case) {
        let values = ChangedValues(before: ["x": one.before], returned: ["x": one.returned], present: ["x": one.now])
        #expect(values.restored["x"] == one.restored)
        #expect(values.changed == (one.isChanged ? ["x"] : []))
    }
}
