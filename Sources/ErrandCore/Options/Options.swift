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
public protocol OptionKey {
    /// The type of the knob's value.
    associatedtype Value: Sendable
    /// The value of a knob that nobody has set.
    static var defaultValue: Value { get }
}

/// The knobs of a request: an open, typed bag.
///
/// Every layer adds its own keys, and no layer knows the others'.
public struct Options: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// A bag in which every knob has its default.
    public init() {}

    /// The value of a knob.
    public subscript<Key: OptionKey>(_ key: Key.Type) -> Key.Value {
        get {
            // Not in one cast: `nil as? Value` succeeds when `Value` is itself optional.
            guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
            return value as? Key.Value ?? Key.defaultValue
        }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}
