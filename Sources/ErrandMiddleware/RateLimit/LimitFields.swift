// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import HTTPTypes

/// The fields of a response that tell about limits.
///
/// All dialects are found in one pass, because most of the time goes into
/// visiting the fields.
struct LimitFields {
    /// The values of the fields of one dialect; the first value counts.
    struct Texts {
        var limit: String?
        var remaining: String?
        var reset: String?
    }

    /// The values for each dialect.
    private(set) var texts: [Texts]
    /// The value of `Retry-After`; several values are joined.
    private(set) var retryAfter: String?
    private var date: String?

    init(_ fields: HTTPFields, _ dialects: [RateLimitDialect]) {
        texts = dialects.map { _ in Texts() }
        for field in fields {
            let name = field.name
            for index in dialects.indices {
                guard let names = dialects[index].names else { continue }
                if texts[index].limit == nil, names.limit.isSame(name) {
                    texts[index].limit = field.value
                } else if texts[index].remaining == nil, names.remaining.isSame(name) {
                    texts[index].remaining = field.value
                } else if texts[index].reset == nil, names.reset.isSame(name) {
                    texts[index].reset = field.value
                }
            }
            if name.isSame(.retryAfter) {
                retryAfter = retryAfter.map { "\($0), \(field.value)" } ?? field.value
            } else if date == nil, name.isSame(.date) {
                date = field.value
            }
        }
    }

    /// The server's date, if the response has one.
    var serverDate: Date? { date.flatMap { HTTPDate.parse($0) } }
}

extension HTTPField.Name {
    /// Returns whether two names are equal.
    ///
    /// It compares lengths first, because most names differ in length.
    fileprivate func isSame(_ other: Self) -> Bool {
        canonicalName.utf8.count == other.canonicalName.utf8.count && self == other
    }
}
