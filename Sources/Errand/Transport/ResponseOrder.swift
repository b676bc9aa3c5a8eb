// SPDX-License-Identifier: MIT

#if os(Linux)
    /// The state machine for the heads of one response: some interim ones, then the
    /// final one (RFC 9110 §15).
    struct ResponseOrder {
        /// The largest number of interim responses.
        ///
        /// A server that sends them for ever would keep its client busy. One that tells each second that it is still
        /// at work (102) does so for more than five hours.
        static let mostInterim = 20_000

        private var interimCount = 0
        /// Whether the final head has come.
        private(set) var hasFinalHead = false

        /// Handles a head.
        mutating func received(status code: Int) throws(ProtocolViolation) {
            guard !hasFinalHead else { throw .order }
            switch code {
            case 101: throw .upgrade
            case 100..<200:
                interimCount += 1
                guard interimCount <= Self.mostInterim else { throw .interim }
            case 200...999: hasFinalHead = true
            default: throw .status
            }
        }
    }
#endif
