// SPDX-License-Identifier: MIT

public import HTTPTypes

/// An event of a call, for a ``CallObserver``.
///
/// The ``name`` decides which properties have a value. An event shows no secret
/// by itself: requests and responses follow their redaction in descriptions.
public struct CallEvent: Sendable {
    /// The name of the event.
    public struct Name: Sendable, Hashable, CustomStringConvertible {
        /// The text, such as `attemptBegan`.
        public let description: String

        /// Creates a name of your own, for events of your middleware.
        ///
        /// Use a bounded set of names, so that they can label metrics.
        public init(_ name: String) { description = name }

        /// The resolved request has entered the chain.
        public static let callBegan = Name("callBegan")
        /// An attempt is about to go to the transport.
        public static let attemptBegan = Name("attemptBegan")
        /// The head of a response was received.
        public static let headReceived = Name("headReceived")
        /// The attempt failed, or its body was read to the end or dropped.
        public static let attemptEnded = Name("attemptEnded")
        /// The request will be sent again, after ``CallEvent/wait``.
        public static let retryDecided = Name("retryDecided")
        /// A store of responses failed with ``CallEvent/error``.
        ///
        /// The call goes on without the store.
        public static let cacheFailed = Name("cacheFailed")
        /// The caller gets the value or an error.
        public static let callEnded = Name("callEnded")
    }

    /// The name of the event.
    public let name: Name

    /// The request: for an attempt as it was sent, for the call as it entered
    /// the chain.
    public let request: RequestSummary

    /// The number of the attempt, from 1.
    ///
    /// For an event of the call it is the number of attempts so far.
    public let attempt: Int

    /// The time since the call began.
    public let elapsed: Duration

    /// The duration of the call or attempt that has ended.
    ///
    /// `nil` when nothing has ended.
    public var duration: Duration?

    /// The response's head, if one was received.
    public var response: ResponseSummary?

    /// The source of the call's response, if there was one.
    public var source: ResponseSource?

    /// The error of the attempt or the call, or the error that leads to a
    /// retry; `nil` for a retry after a status.
    public var error: (any Error)?

    /// The wait before the retry.
    public var wait: Duration?

    /// The times of the attempt on the wire; of its last request, when it was sent again.
    ///
    /// Only the events ``Name/headReceived`` and ``Name/attemptEnded`` have them, and only with `NIOTransport`.
    public var times: ExchangeTimes?

    /// The bytes of request bodies sent so far; for an attempt, only its own.
    public var bytesSent: Int64 = 0

    /// The bytes of response bodies received so far; for an attempt, only its
    /// own.
    public var bytesReceived: Int64 = 0

    init(_ name: Name, _ request: RequestSummary, attempt: Int, elapsed: Duration) {
        self.name = name
        self.request = request
        self.attempt = attempt
        self.elapsed = elapsed
    }

    /// The status of the head, if one was received.
    public var status: HTTPResponse.Status? { response?.head.status }

    /// A name for the failure from a bounded set, to label metrics; `nil` when
    /// nothing failed.
    ///
    /// It is the kind of a ``ClientError``, `cancelled`, or the type of any
    /// other error. For a status from 400 on without an error it is the status code.
    /// These are the values of `error.type` in OpenTelemetry's conventions.
    public var errorType: String? {
        switch error {
        case let error as ClientError: error.kind.name
        case is CancellationError: "cancelled"
        case let error?: String(reflecting: type(of: error))
        case nil: status.flatMap { $0.code >= 400 ? "\($0.code)" : nil }
        }
    }
}
