// SPDX-License-Identifier: MIT

/// A value behind one reference, for what is copied often and never changed.
final class Shared<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
