// SPDX-License-Identifier: MIT

/// A knob that a part can set and a middleware or a transport can read.
///
/// ```swift
/// enum Priority: OptionKey { static let defaultValue = 0 }
/// extension Options {
///     var priority: Int {
///         get { self[Priority.self] }
///         set { self[Priority.self] = newValue }
///     }
/// }
/// ```
public protocol OptionKey: SendableMetatype {
    /// The type of the knob's value.
    associatedtype Value: Sendable
    /// The value of a knob that nobody has set.
    static var defaultValue: Value { get }
    /// Whether two requests that differ in this knob alone could get different
    /// answers or errors.
    ///
    /// `true` by default, which is safe for a knob that a middleware reads:
    /// ``Coalescing`` shares an exchange between requests only when their values
    /// are equal. Values are compared as `Hashable`; those of another type, such
    /// as closures, are equal to none. `false` fits a knob for what comes before
    /// the request or after the answer.
    static var affectsAnswer: Bool { get }
}

extension OptionKey {
    /// Whether two requests that differ in this knob alone could get different
    /// answers or errors: `true`.
    public static var affectsAnswer: Bool { true }
}

/// The knobs of a request: an open, typed bag.
///
/// Every layer adds its own keys, and no layer knows the others'.
public struct Options: Sendable {
    private struct Knob {
        let key: any OptionKey.Type
        let value: any Sendable
    }

    private var knobs: [ObjectIdentifier: Knob] = [:]

    /// A bag in which every knob has its default.
    public init() {}

    /// The value of a knob.
    public subscript<Key: OptionKey>(_ key: Key.Type) -> Key.Value {
        get {
            // Not in one cast: `nil as? Value` succeeds when `Value` is itself optional.
            guard let knob = knobs[ObjectIdentifier(key)] else { return Key.defaultValue }
            return knob.value as? Key.Value ?? Key.defaultValue
        }
        set { knobs[ObjectIdentifier(key)] = Knob(key: key, value: newValue) }
    }

    /// What these options may change of an answer, fit to be compared; `nil`
    /// when a knob that matters has a value that cannot be compared.
    ///
    /// Knobs whose ``OptionKey/affectsAnswer`` is `false` are left out, and so
    /// are those with their default value.
    public var fingerprint: OptionsFingerprint? {
        var values: [ObjectIdentifier: any Sendable] = [:]
        for (id, knob) in knobs where knob.key.affectsAnswer {
            switch knob.key.comparison(of: knob.value) {
            case .isDefault: continue
            case .isComparable: values[id] = knob.value
            case .isNot: return nil
            }
        }
        return OptionsFingerprint(values: values)
    }
}
