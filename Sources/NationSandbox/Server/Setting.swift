// SPDX-License-Identifier: MIT

import Synchronization

/// A setting that the control API changes while the nation runs.
final class Setting<Value: Sendable>: Sendable {
    private let stored: Mutex<Value>

    init(_ value: Value) { stored = Mutex(value) }

    var value: Value {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }

    /// Returns a part of the value, without a copy of the rest.
    func read<Result>(_ body: (Value) throws -> Result) rethrows -> Result {
        try stored.withLock { value in try body(value) }
    }

    func change<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try stored.withLock { value in try body(&value) }
    }

    /// Replaces the value with the result of `body`, and returns the new value.
    ///
    /// No other change can happen in between.
    func replace(_ body: (Value) throws -> Value) rethrows -> Value {
        try stored.withLock { value in
            value = try body(value)
            return value
        }
    }
}
