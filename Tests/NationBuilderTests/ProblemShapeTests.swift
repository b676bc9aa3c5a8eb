// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationBuilder

@Suite("The shape of a problem", .timed)
struct ProblemShapeTests {
    private static func mayBeProblem(_ text: String) -> Bool { ProblemShape.mayBeProblem(Array(text.utf8)[...]) }

    private static let fillings = ["", "x", "c", "co", "cod", "code", "e", "de", "ode", "\"", "\"c", "\"\"", "\"code"]

    @Test("A code is found wherever it stands", arguments: fillings)
    func found(filling: String) {
        for count in 0..<40 {
            let before = String(repeating: filling, count: count)
            #expect(Self.mayBeProblem("{\(before)\"code\":1"))
            #expect(Self.mayBeProblem("{\(before)\"code\""))
        }
    }

    @Test("What only looks like one is not", arguments: fillings)
    func absent(filling: String) {
        for count in 0..<40 {
            let text = "{" + String(repeating: filling, count: count) + "\"Code\":1}"
            #expect(Self.mayBeProblem(text) == text.contains("\"code\""))
        }
        #expect(!Self.mayBeProblem("[{\"code\":1}]"))
        #expect(!Self.mayBeProblem(""))
    }
}
