// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOHTTP2

    /// The error that a response violates HTTP.
    ///
    /// Its texts are fixed: nothing that a server wrote comes into a log through
    /// them.
    package struct ProtocolViolation: Error, Hashable {
        let reason: String

        package static let status = Self(reason: "the status of the response is not a number from 100 to 999")
        package static let upgrade = Self(reason: "the server switched to another protocol without being asked")
        package static let interim = Self(reason: "there were more than \(ResponseOrder.mostInterim) interim responses")
        package static let interimEnd = Self(reason: "the response ended with an interim status")
        package static let order = Self(reason: "the parts of the response came in an impossible order")
        package static let coding = Self(reason: "the response has a transfer coding that was not asked for")
        package static let lengths = Self(reason: "the response has both a length and a transfer coding")
        package static let http2 = Self(reason: "the server violated HTTP/2")
        package static let headSize = Self(reason: "the head of the response is too large")
    }

    extension ProtocolViolation {
        /// Creates the error for one that SwiftNIO found in HTTP/2; `nil` for other
        /// errors, and for those of our own limits.
        package init?(_ error: any Error) {
            switch error {
            case _ where ExcessiveFrames.isCause(error): return nil
            case is NIOHTTP2Errors.ExcessivelyLargeHeaderBlock: self = .headSize
            case is any NIOHTTP2Error: self = .http2
            default: return nil
            }
        }
    }
#endif
