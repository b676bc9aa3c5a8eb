// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The codings of an answer's content, which are undone in reverse order
/// (RFC 9110 §8.4).
struct ContentCoding: Sendable, Equatable {
    /// One coding (§8.4.1).
    enum Step: Sendable {
        case gzip, deflate
    }

    /// The codings in the order in which they were applied.
    let steps: [Step]

    static let gzip = ContentCoding(steps: [.gzip])
    static let deflate = ContentCoding(steps: [.deflate])

    /// What is asked for.
    static let accepted = "gzip, deflate"

    /// No server needs more than one; curl takes five too.
    private static let mostSteps = 5

    private init(steps: [Step]) { self.steps = steps }

    /// The codings of an answer; `nil` for none, and where one of them is not
    /// known, or there are more than five: such content is left alone.
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

    /// The content of a body in these codings.
    ///
    /// - Parameter ratio: How many bytes one byte may become, above
    ///   ``InflatedIterator/floor``.
    func decoded(_ body: Body, ratio: Int) -> Body {
        .once(length: nil) {
            InflatedIterator(
                base: body.makeAsyncIterator(), inflaters: steps.reversed().map(Inflater.init), ratio: ratio)
        }
    }
}
