// SPDX-License-Identifier: MIT

import HTTPTypes

/// Whether a request that surely was not processed is sent again, within the same
/// attempt.
///
/// `connection.unprocessed` is the server's own word (RFC 9113 §6.8, §8.7): any
/// method may be repeated. `connection.stale` is what every browser repeats: a
/// connection that had been used before was closed before anything of the answer
/// came. The server has most likely closed it before the request came, but nobody
/// knows, so only an idempotent request is repeated (RFC 9110 §9.2.2).
struct Repetition: Sendable, Equatable {
    /// How often a request is repeated at most, for each of the two reasons.
    static let limit = 3

    private let isIdempotent: Bool
    private let isReplayable: Bool
    private var unprocessed = 0
    private var stale = 0

    init(of request: RawRequest) {
        self.init(
            isIdempotent: request.options.isIdempotent ?? request.head.method.isIdempotent,
            isReplayable: request.body?.isReplayable ?? true)
    }

    init(isIdempotent: Bool, isReplayable: Bool) {
        self.isIdempotent = isIdempotent
        self.isReplayable = isReplayable
    }

    /// Whether to send the request again after an error of this kind.
    mutating func allows(_ kind: ClientError.Kind) -> Bool {
        guard isReplayable else { return false }
        switch kind {
        case .connection.unprocessed:
            unprocessed += 1
            return unprocessed <= Self.limit
        case .connection.stale where isIdempotent:
            stale += 1
            return stale <= Self.limit
        default: return false
        }
    }

    /// The error of a request that is not sent again: whether a connection had been
    /// used before is nothing that a caller could use.
    static func final(_ error: any Error) -> any Error {
        guard var known = error as? ClientError, known.kind == .connection.stale else { return error }
        known.kind = .connection.lost
        return known
    }
}
