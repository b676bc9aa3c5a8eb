// SPDX-License-Identifier: MIT

/// What a probe of a nation found.
public enum ProbeOutcome: Sendable, Hashable, Codable {
    /// The nation does it.
    case holds
    /// The nation does not do it.
    case doesNotHold
    /// It could not be found out, and why.
    case notTried(String)

    init(_ holds: Bool) { self = holds ? .holds : .doesNotHold }
}

extension ProbeOutcome: CustomStringConvertible {
    /// In words.
    public var description: String {
        switch self {
        case .holds: "holds"
        case .doesNotHold: "does not hold"
        case .notTried(let reason): "not tried: \(reason)"
        }
    }
}
