// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird

/// The language of a page in the browser.
enum PageLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case french = "fr"

    /// Creates the language that a browser prefers; English when it accepts none of these.
    init(of request: Request) { self.init(accepted: request.headers[.acceptLanguage] ?? "") }

    /// Creates the language by the value of `Accept-Language` (RFC 9110 §12.5.4).
    init(accepted: String) {
        var best = (language: PageLanguage.english, weight: 0.0)
        for range in accepted.split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            let primary = parts.first?.prefix { $0 != "-" } ?? ""
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if let language = PageLanguage(rawValue: String(primary)), weight > best.weight {
                best = (language, weight)
            }
        }
        self = best.language
    }

    /// Returns what stands for the language.
    func choose<Value>(_ english: Value, _ french: Value) -> Value { self == .french ? french : english }
}
