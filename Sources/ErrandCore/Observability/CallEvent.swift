// SPDX-License-Identifier: MIT

public import HTTPTypes

/// Something that happened to a call, for an ``Observation``.
///
/// Which properties have a value depends on the ``name``. Nothing in an event
/// shows a secret by itself: requests and responses describe themselves by their
/// redaction.
public struct CallEvent: Sendable {
    /// What happened.
    public struct Name: Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `attemptBegan`.
        public let description: String

        /// A name of your own, for what your steps tell: one of a bounded set, fit
        /// to label metrics.
        public init(_ name: String) { description = name }

        /// The resolved request has entered the chain.
        public static let callBegan = Name("callBegan")
        /// The transport is about to be asked.
        public static let attemptBegan = Name("attemptBegan")
        /// The transport has answered with a head.
        public static let headReceived = Name("headReceived")
        /// The attempt failed, or its body was read to the end or given up.
        public static let attemptEnded = Name("attemptEnded")
        /// The request will be sent again, after ``CallEvent/wait``.
        public static let retryDecided = Name("retryDecided")
        /// A store of responses failed with ``CallEvent/error``; the call goes on
        /// without it.
        public static let cacheFailed = Name("cacheFailed")
        /// The caller gets what it asked for, or an error.
        public static let callEnded = Name("callEnded")
    }

    /// What happened.
    public let name: Name

    /// What was asked: of an attempt the request as it went out, of the call as
    /// it entered the chain.
    public let request: RequestSummary

    /// The number of the attempt, from 1, or for an event of the call how many
    /// there were.
    public let attempt: Int

    /// Since the call began.
    public let elapsed: Duration

    /// How long what has ended took.
    ///
    /// `nil` for what has not.
    public var duration: Duration?

    /// The head that was received, if one was.
    public var response: ResponseSummary?

    /// Where the answer of a call came from, if there was one.
    public var origin: ResponseOrigin?

    /// Why an attempt or the call failed, or what the retry is for; `nil` for a
    /// retry after a status.
    public var error: (any Error)?

    /// How long the retry waits.
    public var wait: Duration?

    /// Bytes of request bodies that were sent until now, by the attempt.
    public var bytesSent: Int64 = 0

    /// Bytes of response bodies that came until now, by the attempt.
    public var bytesReceived: Int64 = 0

    init(_ name: Name, _ request: RequestSummary, attempt: Int, elapsed: Duration) {
        self.name = name
        self.request = request
        self.attempt = attempt
        self.elapsed = elapsed
    }

    /// The status of the head, if one was received.
    public var status: HTTPResponse.Status? { response?.head.status }

    /// A bounded word for what went wrong, fit to label metrics; `nil` when
    /// nothing did.
    ///
    /// The kind of a ``ClientError``, `cancelled`, or the type of any other
    /// error; without an error the code of a status from 400 on. These are the
    /// values of `error.type` in OpenTelemetry's conventions.
    public var errorType: String? {
        switch error {
        case let error as ClientError: error.kind.name
        case is CancellationError: "cancelled"
        case let error?: String(reflecting: type(of: error))
        case nil: status.flatMap { $0.code >= 400 ? "\($0.code)" : nil }
        }
    }
}
