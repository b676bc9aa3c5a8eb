// SPDX-License-Identifier: MIT

import Synchronization

/// A box in which a call leaves the value of its response for the caller.
///
/// The code of a call is not generic, so that it is compiled once and needs no
/// type lookup at run time. Only this box knows the type.
final class ResultBox<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func put(_ value: Value) { self.value.withLock { $0 = value } }

    /// Returns the value.
    ///
    /// A call without a value was cancelled.
    func take() throws -> Value {
        guard let value = value.withLock({ $0.take() }) else { throw CancellationError() }
        return value
    }
}
