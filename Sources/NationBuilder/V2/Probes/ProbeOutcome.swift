// SPDX-License-Identifier: MIT

/// The result of a probe.
public enum ProbeOutcome: Sendable, Hashable, Codable {
    /// The nation has the behavior.
    case holds
    /// The nation does not have the behavior.
    case doesNotHold
    /// The probe could not decide, with the reason.
    case notTried(String)

    init(_ holds: Bool) { self = holds ? .holds : .doesNotHold }
}

extension ProbeOutcome: CustomStringConvertible {
    /// The result in words.
    public var description: String {
        switch self {
        case .holds: "holds"
        case .doesNotHold: "does not hold"
        case .notTried(let reason): "not tried: \(reason)"
        }
    }
}
