// SPDX-License-Identifier: MIT

/// The options of a request that may change its response, for comparison.
///
/// Every middleware handles two requests with equal fingerprints alike: see
/// ``Options/fingerprint``.
public struct OptionsFingerprint: Sendable, Hashable {
    /// The values by option; all of them are `Hashable`.
    let values: [ObjectIdentifier: any Sendable]

    /// Returns whether every option that matters has the same value in both.
    public static func == (one: Self, other: Self) -> Bool {
        one.values.count == other.values.count
            && one.values.allSatisfy { id, value in
                guard let other = other.values[id] else { return false }
                return hashable(value) == hashable(other)
            }
    }

    /// Feeds the options that matter and their values to the hasher.
    ///
    /// Their order does not count.
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

    /// Returns the value in a form that can be compared; `nil` when it cannot
    /// be compared.
    static func hashable(_ value: any Sendable) -> AnyHashable? {
        (value as? any Hashable).map { AnyHashable($0) }
    }
}

/// The comparability of an option's value.
enum OptionComparison {
    case isDefault, isComparable, isNot
}

extension OptionKey {
    /// Returns whether a value of this option is its default, can be compared,
    /// or neither.
    static func comparison(of value: any Sendable) -> OptionComparison {
        // A `nil` may not be seen as `Hashable`. It equals another `nil`.
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
