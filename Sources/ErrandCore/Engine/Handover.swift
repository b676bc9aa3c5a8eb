// SPDX-License-Identifier: MIT

import Synchronization

/// What a call made of its answer, handed from the call's task to its caller.
///
/// The engine below is the same for all types of answers, so that it is compiled
/// once and not looked up at run time; only this box knows the type.
final class Handover<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func give(_ value: Value) { self.value.withLock { $0 = value } }

    /// The value; a call that gave none did not end well.
    func take() throws -> Value {
        guard let value = value.withLock({ $0.take() }) else { throw CancellationError() }
        return value
    }
}
