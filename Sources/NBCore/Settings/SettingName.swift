// SPDX-License-Identifier: MIT

import ArgumentParser
package import ErrandJSON
import Foundation

/// A setting of `nb config`.
package enum SettingName: String, CaseIterable, ExpressibleByArgument, Sendable {
    case nation, limit, timeout, retry, pager, color

    /// The value that it sets.
    package var meaning: String {
        switch self {
        case .nation: "the account in use, as nb accounts use sets it"
        case .limit: "how many rows a list prints; 0 for all"
        case .timeout: "the time limit of each call in seconds"
        case .retry: "how often a request is sent again"
        case .pager: "the command that shows long text; empty for none"
        case .color: "auto or never"
        }
    }

    /// The value without a setting; empty for the nation, which is not set here.
    package var usual: String {
        switch self {
        case .nation: ""
        case .pager: ProcessInfo.processInfo.environment["PAGER"] ?? "less"
        case .limit: "30"
        case .timeout: "60"
        case .retry: "2"
        case .color: "auto"
        }
    }

    /// Returns whether it can have a value.
    package func accepts(_ value: JSONValue) -> Bool {
        switch self {
        case .nation: false
        case .limit: value.int.map { $0 >= 0 } ?? false
        case .timeout: value.number.map { (0.1...86_400).contains($0.nearestDouble) } ?? false
        case .retry: value.int.map { (0...100).contains($0) } ?? false
        case .pager: value.string != nil
        case .color: ["auto", "never"].contains(value.string)
        }
    }

    /// Returns the value that a text stands for.
    ///
    /// - Throws: `ValidationError` for one that it cannot have.
    package func value(_ text: String) throws -> JSONValue {
        let value: JSONValue =
            switch self {
            case .limit, .timeout, .retry: JSONNumber(text).map { .number($0) } ?? .null
            case .nation, .pager, .color: .string(text)
            }
        guard self == .nation || accepts(value) else {
            throw ValidationError("\(rawValue) cannot be \"\(text)\": it is \(range).")
        }
        return value
    }

    private var range: String {
        switch self {
        case .nation, .pager: "a text"
        case .limit: "a number from 0; 0 means all"
        case .timeout: "a number of seconds from 0.1 to 86400"
        case .retry: "a number from 0 to 100"
        case .color: "auto or never"
        }
    }
}
