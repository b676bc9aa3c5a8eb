// SPDX-License-Identifier: MIT

/// A property of a model that tells a `null` from a member that is missing.
///
/// The property itself is an optional. Setting it to `nil` makes it `null`,
/// which is sent; what was never set is missing, and is not. The projected value
/// says which, and takes a member out again:
///
/// ```swift
/// person.phone = nil              // sends "phone": null
/// person.$phone = .missing        // sends nothing
/// ```
@propertyWrapper
public enum JSONMember<Value: Sendable>: Sendable {
    /// The object has no such member.
    case missing
    /// The member is `null`.
    case null
    /// The member has a value.
    case value(Value)

    /// A member that is missing.
    public init() { self = .missing }

    /// The value; `nil` when the member is `null` or missing.
    public var wrappedValue: Value? {
        get {
            if case .value(let value) = self { value } else { nil }
        }
        set { self = newValue.map(Self.value) ?? .null }
    }

    /// The member with the difference between `null` and missing.
    public var projectedValue: Self {
        get { self }
        set { self = newValue }
    }
}

/// A property like ``JSONMember`` whose value stands in memory of its own, so
/// that a model with many absent ones stays small.
@propertyWrapper
public indirect enum BoxedJSONMember<Value: Sendable>: Sendable {
    /// The object has no such member.
    case missing
    /// The member is `null`.
    case null
    /// The member has a value.
    case value(Value)

    /// A member that is missing.
    public init() { self = .missing }

    /// The value; `nil` when the member is `null` or missing.
    public var wrappedValue: Value? {
        get {
            if case .value(let value) = self { value } else { nil }
        }
        set { self = newValue.map(Self.value) ?? .null }
    }

    /// The member with the difference between `null` and missing.
    public var projectedValue: Self {
        get { self }
        set { self = newValue }
    }
}

extension JSONMember: Equatable where Value: Equatable {}
extension JSONMember: Hashable where Value: Hashable {}
extension BoxedJSONMember: Equatable where Value: Equatable {}
extension BoxedJSONMember: Hashable where Value: Hashable {}

/// What both kinds of member have in common.
protocol MemberStorage<Value> {
    associatedtype Value: Sendable
    static var null: Self { get }
    init(value: Value)
    /// The value, `.some(nil)` for `null`, `nil` when it is missing.
    var content: Value?? { get }
}

extension JSONMember: MemberStorage {
    init(value: Value) { self = .value(value) }

    var content: Value?? {
        switch self {
        case .missing: nil
        case .null: .some(nil)
        case .value(let value): value
        }
    }
}

extension BoxedJSONMember: MemberStorage {
    init(value: Value) { self = .value(value) }

    var content: Value?? {
        switch self {
        case .missing: nil
        case .null: .some(nil)
        case .value(let value): value
        }
    }
}
