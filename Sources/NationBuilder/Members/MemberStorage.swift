// SPDX-License-Identifier: MIT

import ErrandJSON

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
