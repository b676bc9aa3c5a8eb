// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The content codings of a response, which are decoded in reverse order (RFC
/// 9110 §8.4).
struct ContentCoding: Sendable, Equatable {
    /// One coding (§8.4.1).
    enum Step: Sendable {
        case gzip, deflate
    }

    /// The codings in the order in which they were applied.
    let steps: [Step]

    static let gzip = ContentCoding(steps: [.gzip])
    static let deflate = ContentCoding(steps: [.deflate])

    /// The value of `Accept-Encoding`.
    static let accepted = "gzip, deflate"

    /// The largest number of codings, as in curl.
    ///
    /// No server needs more than one.
    private static let mostSteps = 5

    private init(steps: [Step]) { self.steps = steps }

    /// Reads the codings of a response; `nil` when there are none, when a
    /// coding is unknown, or when there are more than five.
    ///
    /// Such content is left unchanged.
    init?(_ fields: HTTPFields) {
        var steps: [Step] = []
        for field in fields where field.name == .contentEncoding {
            for name in field.value.split(separator: ",") {
                switch name.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ").lowercased() {
                case "", "identity": continue
                case "gzip", "x-gzip": steps.append(.gzip)
                case "deflate": steps.append(.deflate)
                default: return nil
                }
            }
        }
        guard !steps.isEmpty, steps.count <= Self.mostSteps else { return nil }
        self.steps = steps
    }

    /// Returns the decoded content of a body.
    ///
    /// - Parameter ratio: The largest ratio of decoded to encoded bytes, beyond
    ///   ``InflatedIterator/floor``.
    func decoded(_ body: Body, ratio: Int) -> Body {
        .once(length: nil) {
            InflatedIterator(
                base: body.makeAsyncIterator(), inflaters: steps.reversed().map(Inflater.init), ratio: ratio)
        }
    }
}
