// SPDX-License-Identifier: MIT

/// A property of a model that distinguishes `null` from a missing member.
///
/// The property itself is an optional. Setting it to `nil` makes it `null`,
/// which is sent. A member that was never set is missing, and is not sent. The
/// projected value tells which, and can make a member missing again:
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

    /// Creates a missing member.
    public init() { self = .missing }

    /// The value; `nil` when the member is `null` or missing.
    public var wrappedValue: Value? {
        get {
            if case .value(let value) = self { value } else { nil }
        }
        set { self = newValue.map(Self.value) ?? .null }
    }

    /// The member, which distinguishes `null` from missing.
    public var projectedValue: Self {
        get { self }
        set { self = newValue }
    }
}

/// A property like ``JSONMember`` whose value has its own memory, so that a
/// model with many missing members stays small.
@propertyWrapper
public indirect enum BoxedJSONMember<Value: Sendable>: Sendable {
    /// The object has no such member.
    case missing
    /// The member is `null`.
    case null
    /// The member has a value.
    case value(Value)

    /// Creates a missing member.
    public init() { self = .missing }

    /// The value; `nil` when the member is `null` or missing.
    public var wrappedValue: Value? {
        get {
            if case .value(let value) = self { value } else { nil }
        }
        set { self = newValue.map(Self.value) ?? .null }
    }

    /// The member, which distinguishes `null` from missing.
    public var projectedValue: Self {
        get { self }
        set { self = newValue }
    }
}

extension JSONMember: Equatable where Value: Equatable {}
extension JSONMember: Hashable where Value: Hashable {}
extension BoxedJSONMember: Equatable where Value: Equatable {}
extension BoxedJSONMember: Hashable where Value: Hashable {}

/// The common interface of both kinds of member.
protocol MemberStorage<Value> {
    associatedtype Value: Sendable
    static var null: Self { get }
    init(value: Value)
    /// The value; `.some(nil)` for `null`, and `nil` when the member is
    /// missing.
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
