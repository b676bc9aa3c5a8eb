// SPDX-License-Identifier: MIT

#if os(Linux)
    /// The state machine for what a connection reads of a body before its reader asks for it.
    ///
    /// A reader that often waits is faster than the network. Each read by itself would wake it, and it would wake
    /// the connection for each. So for such a reader the connection reads ahead up to a limit, and several times
    /// before it wakes it. For a reader that is slower than the network it reads once ahead, which is 64 KiB at
    /// most.
    struct ReadAhead {
        private static let step = 64 * 1024
        /// The usual limit.
        static let usual = 512 * 1024
        /// The limit over TLS, with which a connection reads once at a time: NIOSSL joins several reads in one
        /// buffer, which keeps its size.
        static let secure = 128 * 1024
        /// The bytes ahead from which the connection reads several times at once.
        private static let deep = 256 * 1024

        /// The bytes that have come and were not taken.
        private var held = 0
        /// The largest number of such bytes with which the connection reads on.
        private var allowed = 0

        /// Returns the number of reads that a connection with a limit makes before it passes on what has come.
        func readsAtOnce(limit: Int) -> UInt { min(allowed, limit) < Self.deep ? 1 : 4 }

        /// Handles bytes that no reader waited for.
        ///
        /// - Returns: Whether the connection reads on.
        mutating func held(_ count: Int, limit: Int) -> Bool {
            held += count
            allowed = min(allowed, limit)
            if held <= allowed { return true }
            allowed /= 2
            return false
        }

        /// Handles a reader that has taken all.
        mutating func taken() { held = 0 }

        /// Handles a reader that finds nothing, and waits.
        mutating func waits() { allowed = min(allowed + Self.step, Self.usual) }
    }
#endif
