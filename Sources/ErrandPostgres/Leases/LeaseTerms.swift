// SPDX-License-Identifier: MIT

/// How long a lease lasts, and when its holder does what.
package struct LeaseTerms: Sendable, Equatable {
    /// For how long it is taken and extended.
    package var duration: Duration

    /// How long before its end the holder's work is cancelled.
    package var margin = Duration.seconds(2)

    /// How long after an extension the next one begins.
    package var interval: Duration { duration * 2 / 9 }

    /// How long after a failed extension the next one begins.
    package var retryInterval = Duration.seconds(1)

    /// How often those who wait ask.
    package var pollInterval = Duration.milliseconds(250)

    /// How long a statement may take that extends or ends a lease.
    package var deadline = Duration.seconds(5)

    package init(duration: Duration) {
        // A day is more than anybody can want, and keeps the sums within bounds.
        self.duration = min(max(duration, .milliseconds(1)), .seconds(86_400))
    }
}
