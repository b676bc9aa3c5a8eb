// SPDX-License-Identifier: MIT

/// What the options of a request may change of its answer, fit to be compared.
///
/// Two requests whose fingerprints are equal are handled alike by every step:
/// see ``Options/fingerprint``.
public struct OptionsFingerprint: Sendable, Hashable {
    /// By knob; all of them are `Hashable`.
    let values: [ObjectIdentifier: any Sendable]

    /// Whether every knob that matters has the same value in both.
    public static func == (one: Self, other: Self) -> Bool {
        one.values.count == other.values.count
            && one.values.allSatisfy { id, value in
                guard let other = other.values[id] else { return false }
                return hashable(value) == hashable(other)
            }
    }

    /// Feeds which knobs matter, and their values, in whatever order they are
    /// kept.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for (id, value) in values {
            var one = Hasher()
            one.combine(id)
            one.combine(Self.hashable(value))
            sum ^= one.finalize()
        }
        hasher.combine(sum)
    }

    /// The value as one that can be compared; `nil` for one that cannot.
    static func hashable(_ value: any Sendable) -> AnyHashable? {
        (value as? any Hashable).map { AnyHashable($0) }
    }
}

/// Whether a knob's value can be compared with another's.
enum OptionComparison {
    case isDefault, isComparable, isNot
}

extension OptionKey {
    /// Whether a value of this knob is its default, or can be compared with
    /// another one.
    static func comparison(of value: any Sendable) -> OptionComparison {
        // An optional without a value may not be seen as `Hashable`, and is equal to its like.
        if isNil(value) { return isNil(defaultValue) ? .isDefault : .isComparable }
        guard let value = OptionsFingerprint.hashable(value) else { return .isNot }
        return value == OptionsFingerprint.hashable(defaultValue) ? .isDefault : .isComparable
    }

    private static func isNil(_ value: any Sendable) -> Bool {
        guard let optional = value as? any OptionalValue else { return false }
        return optional.isNil
    }
}

private protocol OptionalValue {
    var isNil: Bool { get }
}

extension Optional: OptionalValue {
    fileprivate var isNil: Bool { self == nil }
}
