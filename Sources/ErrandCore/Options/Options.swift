// SPDX-License-Identifier: MIT

/// The key of an option that a part can set and a middleware or a transport can
/// read.
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
    /// The type of the option's value.
    associatedtype Value: Sendable
    /// The value of the option when nobody has set it.
    static var defaultValue: Value { get }
    /// Whether two requests that differ only in this option could get different
    /// responses or errors.
    ///
    /// `true` by default, which is safe for an option that a middleware reads:
    /// `Coalescing` shares an exchange between requests only when their values
    /// are equal. Values are compared as `Hashable`. A value that is not
    /// `Hashable`, such as a closure, equals no other. Use `false` for an option
    /// that only matters before the request is sent or after the response has
    /// come.
    static var affectsResponse: Bool { get }
}

extension OptionKey {
    /// `true`: different values could lead to different responses or errors.
    public static var affectsResponse: Bool { true }
}

/// The options of a request: an open, typed set of values.
///
/// Every middleware adds its own keys. No middleware knows the keys of another.
public struct Options: Sendable {
    private struct Knob {
        let key: any OptionKey.Type
        let value: any Sendable
    }

    private var knobs: [ObjectIdentifier: Knob] = [:]

    /// Creates options that all have their default values.
    public init() {}

    /// The value of an option.
    public subscript<Key: OptionKey>(_ key: Key.Type) -> Key.Value {
        get {
            // In one cast, `nil as? Value` succeeds when `Value` is itself optional.
            guard let knob = knobs[ObjectIdentifier(key)] else { return Key.defaultValue }
            return knob.value as? Key.Value ?? Key.defaultValue
        }
        set { knobs[ObjectIdentifier(key)] = Knob(key: key, value: newValue) }
    }

    /// The options that may change a response, for comparison; `nil` when the
    /// value of such an option cannot be compared.
    ///
    /// Options whose ``OptionKey/affectsResponse`` is `false` are left out, and
    /// so are options with their default value.
    public var fingerprint: OptionsFingerprint? {
        var values: [ObjectIdentifier: any Sendable] = [:]
        for (id, knob) in knobs where knob.key.affectsResponse {
            switch knob.key.comparison(of: knob.value) {
            case .isDefault: continue
            case .isComparable: values[id] = knob.value
            case .isNot: return nil
            }
        }
        return OptionsFingerprint(values: values)
    }
}
