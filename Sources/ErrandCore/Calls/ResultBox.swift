// SPDX-License-Identifier: MIT

import Synchronization

/// The place where a call puts what it made of its answer, for its caller.
///
/// The code of a call is the same for all types of answers, so that it is compiled
/// once and not looked up at run time; only this box knows the type.
final class ResultBox<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func put(_ value: Value) { self.value.withLock { $0 = value } }

    /// The value; a call that put none did not end well.
    func take() throws -> Value {
        guard let value = value.withLock({ $0.take() }) else { throw CancellationError() }
        return value
    }
}
