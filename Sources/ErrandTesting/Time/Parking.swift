// SPDX-License-Identifier: MIT

import ErrandCore

/// A place where one task waits for one event, or for its own cancellation.
///
/// The first of the two decides, even when it comes before the wait.
package final class Parking: Sendable {
    private let promise = Promise<Void>()

    package init() {}

    /// Waits for the release.
    package func wait(onCancel: @escaping @Sendable () -> Void = {}) async throws {
        try await promise.cancellableValue(onCancel: onCancel)
    }

    /// Ends the wait.
    ///
    /// - Returns: Whether this release was the first.
    @discardableResult
    package func release(_ result: Result<Void, any Error> = .success(())) -> Bool { promise.resolve(result) }
}
