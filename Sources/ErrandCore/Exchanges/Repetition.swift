// SPDX-License-Identifier: MIT

import HTTPTypes

/// The rule for sending a request again within the same attempt.
///
/// With `connection.unprocessed` the server itself says that it has not processed
/// the request (RFC 9113 §6.8, §8.7), so any method may be repeated. With
/// `connection.stale` a reused connection was closed before any byte of the
/// response came. The server has most likely closed it before the request came,
/// but that is not certain, so only an idempotent request is repeated
/// (``RawRequest/isIdempotent``). Browsers do the same. All connections that a transport keeps may be stale,
/// so such a request is repeated as often as there may be connections. On a new
/// connection it is not repeated.
struct Repetition: Sendable, Equatable {
    /// The largest number of repetitions of a request that the server has not processed.
    static let unprocessedLimit = 3
    /// The number of connections that a transport is assumed to keep when it does not
    /// tell.
    static let usualConnections = 32

    private let isIdempotent: Bool
    private let isReplayable: Bool
    private var unprocessed = 0
    private var stale = 0

    init(of request: RawRequest) {
        self.init(isIdempotent: request.isIdempotent, isReplayable: request.body?.isReplayable ?? true)
    }

    init(isIdempotent: Bool, isReplayable: Bool) {
        self.isIdempotent = isIdempotent
        self.isReplayable = isReplayable
    }

    /// Returns whether to send the request again after an error of a kind, and
    /// counts the repetition.
    ///
    /// - Parameter connections: The most connections to the origin that may be
    ///   stale.
    mutating func allows(_ kind: ClientError.Kind, connections: @autoclosure () -> Int) -> Bool {
        guard isReplayable else { return false }
        switch kind {
        case .connection.unprocessed:
            unprocessed += 1
            return unprocessed <= Self.unprocessedLimit
        case .connection.stale where isIdempotent:
            stale += 1
            return stale <= max(1, connections())
        default: return false
        }
    }

    /// Returns the error of a request that is not sent again.
    ///
    /// A caller has no use for the kind `stale`, so it becomes `lost`.
    static func final(_ error: any Error) -> any Error {
        guard var known = error as? ClientError, known.kind == .connection.stale else { return error }
        known.kind = .connection.lost
        return known
    }
}
