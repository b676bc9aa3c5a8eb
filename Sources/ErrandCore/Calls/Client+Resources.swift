// SPDX-License-Identifier: MIT

extension Client {
    /// The resources that a client holds for its calls and releases when they
    /// end.
    package struct Held: Sendable, Equatable {
        /// The number of timers.
        package var timers: Int
        /// The number of waits that a shutdown would end.
        package var waits: Int
        /// The number of background tasks.
        package var tasks: Int

        /// No resources.
        package static let nothing = Held(timers: 0, waits: 0, tasks: 0)
    }

    /// The resources that the client holds now.
    package var held: Held {
        Held(timers: services.timers.count, waits: services.shutdown.count, tasks: services.background.count)
    }
}
