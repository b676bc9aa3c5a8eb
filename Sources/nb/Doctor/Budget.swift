// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes

/// The remaining requests within the nation's limits.
struct Budget: Sendable {
    private let left: RemainingRequests?
    private let allowed: Int?
    private let leftToday: Int?
    private let isUsedUp: Bool

    /// - Parameters:
    ///   - left: The remaining requests as the client counts them.
    ///   - heads: The heads of responses, whose fields contain the limits.
    ///   - isUsedUp: Whether a request was refused because of the limit.
    init(_ left: RemainingRequests?, _ heads: [HTTPResponse?], isUsedUp: Bool) {
        self.left = left
        self.isUsedUp = isUsedUp
        func number(_ name: String) -> Int? {
            guard let name = HTTPField.Name(name) else { return nil }
            return heads.compactMap { $0?.headerFields[name] }.first.flatMap { Int($0) }
        }
        allowed = number("RateLimit-Limit")
        leftToday = number("Nation-RateLimit-Remaining")
    }

    var check: Check {
        let wait = left.map { WaitTime.seconds($0.wait) } ?? 0
        let advice = "wait\(wait > 0 ? " \(wait) s" : ""); other programs with this token or address use it up too"
        let today = leftToday.map { "; \($0) today" } ?? ""
        if isUsedUp { return .bad("budget", "the limit of requests is used up\(today)", advice) }
        guard let count = left?.count else { return .untried("budget", "the nation tells no limit") }
        let text = "\(count)\(allowed.map { " of \($0)" } ?? "") requests left\(today)"
        let isLow = count * 10 < (allowed ?? 0) || leftToday.map { $0 < 100 } == true
        return isLow ? .bad("budget", text, advice) : .good("budget", text)
    }
}
