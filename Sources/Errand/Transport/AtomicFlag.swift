// SPDX-License-Identifier: MIT

#if os(Linux)
    import Synchronization

    /// A flag that is raised once.
    final class AtomicFlag: Sendable {
        private let state = Atomic(false)

        var isRaised: Bool { state.load(ordering: .acquiring) }

        func raise() { state.store(true, ordering: .releasing) }
    }
#endif
