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
    @inlinable public init() { self = .missing }

    /// The value; `nil` when the member is `null` or missing.
    public var wrappedValue: Value? {
        @inlinable get {
            if case .value(let value) = self { value } else { nil }
        }
        @inlinable set { self = newValue.map(Self.value) ?? .null }
    }

    /// The member, which distinguishes `null` from missing.
    public var projectedValue: Self {
        @inlinable get { self }
        @inlinable set { self = newValue }
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
    @inlinable public init() { self = .missing }

    /// The value; `nil` when the member is `null` or missing.
    public var wrappedValue: Value? {
        @inlinable get {
            if case .value(let value) = self { value } else { nil }
        }
        @inlinable set { self = newValue.map(Self.value) ?? .null }
    }

    /// The member, which distinguishes `null` from missing.
    public var projectedValue: Self {
        @inlinable get { self }
        @inlinable set { self = newValue }
    }
}

extension JSONMember: Equatable where Value: Equatable {}
extension JSONMember: Hashable where Value: Hashable {}
extension BoxedJSONMember: Equatable where Value: Equatable {}
extension BoxedJSONMember: Hashable where Value: Hashable {}
