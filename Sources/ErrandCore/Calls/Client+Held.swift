// SPDX-License-Identifier: MIT

extension Client {
    /// What a client holds for its calls, and gives back with their ends.
    package struct Held: Sendable, Equatable {
        /// Moments at which something is to be done.
        package var timers: Int
        /// Waits that a shutdown would end.
        package var waits: Int
        /// Tasks in the background.
        package var tasks: Int

        /// Nothing.
        package static let nothing = Held(timers: 0, waits: 0, tasks: 0)
    }

    /// What the client holds now.
    package var held: Held {
        Held(timers: services.timers.count, waits: services.shutdown.count, tasks: services.background.count)
    }
}
