// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOHTTP2

    /// The error that a response violates HTTP.
    ///
    /// Its texts are fixed: nothing that a server wrote comes into a log through
    /// them.
    struct ProtocolViolation: Error, Hashable {
        let reason: String

        static let status = Self(reason: "the status of the response is not a number from 100 to 999")
        static let upgrade = Self(reason: "the server switched to another protocol without being asked")
        static let interim = Self(reason: "there were more than \(ResponseOrder.mostInterim) interim responses")
        static let interimEnd = Self(reason: "the response ended with an interim status")
        static let order = Self(reason: "the parts of the response came in an impossible order")
        static let coding = Self(reason: "the response has a transfer coding that was not asked for")
        static let length = Self(reason: "the content of the response has another length than its head says")
        static let overhead = Self(reason: "the response has too many bytes that are no content")
        static let lengths = Self(reason: "the response has both a length and a transfer coding")
        static let http2 = Self(reason: "the server violated HTTP/2")
        static let headSize = Self(reason: "the head of the response is too large")
    }

    extension ProtocolViolation {
        /// Creates the error for one that SwiftNIO found in HTTP/2; `nil` for other
        /// errors, and for those of our own limits.
        init?(_ error: any Error) {
            switch error {
            case _ where ExcessiveFrames.isCause(error): return nil
            case is NIOHTTP2Errors.ExcessivelyLargeHeaderBlock: self = .headSize
            case is any NIOHTTP2Error: self = .http2
            default: return nil
            }
        }
    }
#endif
