// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    /// The state machine for the number of frames without content that a server may send (RFC 9113 §10.5).
    ///
    /// Such frames are legal, and each costs little: pings, settings, resets, empty content, interim heads. Without
    /// end they keep a client busy. So each takes one from an allowance. What the client and the server do for each
    /// other adds to it: each stream that we open, and each part of content in either direction. Time adds to it too.
    struct FrameAllowance {
        /// The most frames that are left at any time: far more than a server sends in a round trip, and not 0.1 s of
        /// a processor's time.
        static let most = 10_000
        /// The frames that a stream or a part of content adds.
        static let perUse = 16
        /// The frames that a second adds, which cost no more than 0.2 % of a processor's time.
        static let perSecond = 200

        private var left = Self.most
        /// The moment up to which time was added.
        private var counted: NIODeadline

        init(now: NIODeadline) { counted = now }

        /// Adds what streams and parts of content add.
        mutating func add(uses: Int) { left = min(left + min(uses, Self.most) * Self.perUse, Self.most) }

        /// Takes the frames that have come.
        ///
        /// - Returns: Whether so many were left.
        mutating func take(_ count: Int, now: NIODeadline) -> Bool {
            left -= count
            guard left < 0 else { return true }
            let earned = (now - counted).nanoseconds / (1_000_000_000 / Int64(Self.perSecond))
            counted = now
            left += Int(min(earned, Int64(Self.most)))
            return left >= 0
        }
    }
#endif
