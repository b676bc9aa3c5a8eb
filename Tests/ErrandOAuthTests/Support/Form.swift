// SPDX-License-Identifier: MIT

import ErrandTesting
import Foundation

/// A form or a query as a server reads it; decoded by the test's own rules.
struct Form: Equatable {
    var pairs: [(name: String, value: String)]

    init(_ text: String) {
        pairs = text.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                String($0).replacing("+", with: " ").removingPercentEncoding ?? ""
            }
            return (halves[0], halves.count > 1 ? halves[1] : "")
        }
    }

    subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }
    func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }
    var names: Set<String> { Set(pairs.map(\.name)) }

    static func == (left: Form, right: Form) -> Bool { left.pairs.elementsEqual(right.pairs, by: ==) }
}

extension RecordedRequest {
    var form: Form { Form(text) }
    var queryForm: Form { Form(query ?? "") }
}
