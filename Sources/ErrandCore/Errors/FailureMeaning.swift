// SPDX-License-Identifier: MIT

public import HTTPTypes

/// The meaning of a failed call: whether the server has acted on the request, and
/// whether it helps to try again.
///
/// ```swift
/// do {
///     try await client.send(Request<Void>.delete("people/7"))
/// } catch let error as ClientError where error.meaning.effect == .notApplied {
///     show("The person was not deleted.")
/// } catch is ClientError {
///     show("Look whether the person was deleted.")
/// }
/// ```
///
/// The client's own middleware goes by this value, and yours may too. A status that no
/// RFC knows means what the first of its class means (RFC 9110 §15).
public struct FailureMeaning: Sendable, Hashable {
    /// Whether the server has acted on the request.
    ///
    /// It matters for requests that are not safe (RFC 9110 §9.2.1).
    public var effect: Effect

    /// Whether the same request may succeed when it is sent again.
    ///
    /// This says nothing about whether it does harm: that depends on the
    /// ``effect-swift.property`` and the method.
    public var retry: Retry

    /// Creates a meaning, such as that of an error of your own.
    public init(effect: Effect, retry: Retry) {
        self.effect = effect
        self.retry = retry
    }

    /// Whether the server has acted on a request: whether it "was applied" (RFC 9110 §9.2.2).
    public struct Effect: Sendable, Hashable, Comparable, CustomStringConvertible {
        private enum Kind: String { case notApplied, unknown, applied }
        private let kind: Kind

        /// The server has certainly not acted: nothing of the request was sent, or the
        /// server says that it has refused it.
        public static let notApplied = Self(kind: .notApplied)
        /// The server may have acted.
        public static let unknown = Self(kind: .unknown)
        /// The server says that it has acted.
        public static let applied = Self(kind: .applied)

        /// The name of the member, such as `notApplied`.
        public var description: String { kind.rawValue }

        /// Returns whether the first says less about an effect: `notApplied` is less than `unknown`,
        /// and `unknown` is less than `applied`.
        ///
        /// So the greatest effect of several attempts is that of the call.
        public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch kind {
            case .notApplied: 0
            case .unknown: 1
            case .applied: 2
            }
        }
    }

    /// Whether the same request may succeed when it is sent again.
    public struct Retry: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case useless, now, later, unknown }
        private let kind: Kind

        /// Another attempt has the same outcome.
        public static let useless = Self(kind: .useless)
        /// Another attempt may succeed at once.
        public static let now = Self(kind: .now)
        /// Another attempt may succeed after a while.
        public static let later = Self(kind: .later)
        /// Nobody can tell.
        public static let unknown = Self(kind: .unknown)

        /// Whether another attempt may succeed, now or later.
        public var isUseful: Bool { self == .now || self == .later }

        /// The name of the member, such as `later`.
        public var description: String { kind.rawValue }
    }
}

// MARK: - Of a status

extension FailureMeaning {
    /// Creates the meaning of a response with a status that was not accepted.
    ///
    /// | status | effect | retry |
    /// |---|---|---|
    /// | 200-299 | applied; 202: unknown | useless |
    /// | 303 | applied: the result is elsewhere (RFC 9110 §15.4.4) | useless |
    /// | other 300-399 | unknown: the server did not say that it refused | useless |
    /// | 408, 425 | not applied | now |
    /// | 429 | not applied | later |
    /// | other 400-499 | not applied: the server refused | useless; 421: unknown |
    /// | 501, 505 | not applied: the server does not know how | useless |
    /// | 511 | not applied: it is of a network on the way (RFC 6585 §6) | later |
    /// | other 500-599 | unknown | later |
    /// | any other | unknown | unknown |
    public init(_ status: HTTPResponse.Status) {
        switch status.code {
        case 202: self.init(effect: .unknown, retry: .useless)
        case 200...299, 303: self.init(effect: .applied, retry: .useless)
        case 300...399: self.init(effect: .unknown, retry: .useless)
        case 408, 425: self.init(effect: .notApplied, retry: .now)
        case 421: self.init(effect: .notApplied, retry: .unknown)
        case 429, 511: self.init(effect: .notApplied, retry: .later)
        case 400...499, 501, 505: self.init(effect: .notApplied, retry: .useless)
        case 500...599: self.init(effect: .unknown, retry: .later)
        default: self.init(effect: .unknown, retry: .unknown)
        }
    }
}

// MARK: - Of a kind

extension FailureMeaning {
    /// Creates the meaning of a kind of error, of which nothing else is known.
    ///
    /// | kind | effect | retry |
    /// |---|---|---|
    /// | `invalidRequest` | not applied | useless |
    /// | `connection.dns`, `.refused`, `.proxy` | not applied: nothing was sent | later |
    /// | `connection.tls`, `.pinning` | not applied: nothing was sent | useless |
    /// | `connection.unprocessed` | not applied: the server says so | now |
    /// | `connection.protocolViolation` | unknown | unknown |
    /// | other `connection` | unknown | now |
    /// | `timedOut.connect` | not applied: nothing was sent | later |
    /// | other `timedOut` | unknown | later |
    /// | `status.client` | not applied | useless; `.tooManyRequests`: later |
    /// | `status.server` | unknown | later |
    /// | `status.redirection` | unknown | useless |
    /// | `service` | unknown: the body is an error, the status is none | useless |
    /// | `undecodable.truncated` | unknown | now |
    /// | `undecodable.tooLarge` | unknown | useless |
    /// | other `undecodable` | unknown: it may be the response of a network on the way | unknown |
    /// | `rejected.rateLimited`, `.circuitOpen`, `.offline` | not applied | later |
    /// | other `rejected` | not applied | useless |
    /// | `unauthenticated.refreshFailed` | not applied | unknown |
    /// | other `unauthenticated` | not applied | useless |
    /// | any other | unknown | unknown |
    public init(_ kind: ClientError.Kind) {
        self = Self.table.first { kind.belongs(to: $0.0) }?.1 ?? FailureMeaning(effect: .unknown, retry: .unknown)
    }

    /// The first family to which a kind belongs counts.
    private static let table: [(ClientError.Kind, FailureMeaning)] = [
        (.invalidRequest, FailureMeaning(effect: .notApplied, retry: .useless)),
        (.connection.dns, FailureMeaning(effect: .notApplied, retry: .later)),
        (.connection.refused, FailureMeaning(effect: .notApplied, retry: .later)),
        (.connection.proxy, FailureMeaning(effect: .notApplied, retry: .later)),
        (.connection.tls, FailureMeaning(effect: .notApplied, retry: .useless)),
        (.connection.pinning, FailureMeaning(effect: .notApplied, retry: .useless)),
        (.connection.unprocessed, FailureMeaning(effect: .notApplied, retry: .now)),
        (.connection.protocolViolation, FailureMeaning(effect: .unknown, retry: .unknown)),
        (.connection, FailureMeaning(effect: .unknown, retry: .now)),
        (.timedOut.connect, FailureMeaning(effect: .notApplied, retry: .later)),
        (.timedOut, FailureMeaning(effect: .unknown, retry: .later)),
        (.status.client.tooManyRequests, FailureMeaning(effect: .notApplied, retry: .later)),
        (.status.client, FailureMeaning(effect: .notApplied, retry: .useless)),
        (.status.server, FailureMeaning(effect: .unknown, retry: .later)),
        (.status.redirection, FailureMeaning(effect: .unknown, retry: .useless)),
        (.service, FailureMeaning(effect: .unknown, retry: .useless)),
        (.undecodable.truncated, FailureMeaning(effect: .unknown, retry: .now)),
        (.undecodable.tooLarge, FailureMeaning(effect: .unknown, retry: .useless)),
        (.undecodable, FailureMeaning(effect: .unknown, retry: .unknown)),
        (.rejected.rateLimited, FailureMeaning(effect: .notApplied, retry: .later)),
        (.rejected.circuitOpen, FailureMeaning(effect: .notApplied, retry: .later)),
        (.rejected.offline, FailureMeaning(effect: .notApplied, retry: .later)),
        (.rejected, FailureMeaning(effect: .notApplied, retry: .useless)),
        (.unauthenticated.refreshFailed, FailureMeaning(effect: .notApplied, retry: .unknown)),
        (.unauthenticated, FailureMeaning(effect: .notApplied, retry: .useless)),
    ]
}

// MARK: - Of an error

extension FailureMeaning {
    /// Creates the meaning of an error: that of a ``ClientError`` is its ``ClientError/meaning``, and of any
    /// other error nothing is known.
    public init(_ error: any Error) {
        self = (error as? ClientError)?.meaning ?? FailureMeaning(effect: .unknown, retry: .unknown)
    }
}

extension ClientError {
    /// The meaning of the failure: whether the server has acted, and whether it helps to try again.
    ///
    /// It follows from the status of the response where the status is the failure, from the kind otherwise, and
    /// from what earlier attempts of the call may have done: a request that was sent twice, lost at first and
    /// refused later, may have been applied.
    public var meaning: FailureMeaning {
        var meaning = FailureMeaning(kind)
        let status = response?.head.status
        if kind.belongs(to: .status), let status { meaning = FailureMeaning(status) }
        if kind.isLocal {
            // The client itself ended the call, so what it has sent before is all there is.
            meaning.effect =
                effectOfAttempts ?? status.map { FailureMeaning($0).effect }
                ?? (attempts > 0 ? .unknown : meaning.effect)
        } else if let effectOfAttempts {
            meaning.effect = max(meaning.effect, effectOfAttempts)
        }
        if kind.belongs(to: .unauthenticated), let cause = underlying as? ClientError {
            // A credential could not be renewed because of this.
            meaning.retry = cause.meaning.retry
        }
        return meaning
    }
}

extension ClientError.Kind {
    /// Whether the client itself has refused a request or ended the call, whatever the server has done:
    /// `invalidRequest`, `rejected`, `unauthenticated` and `timedOut.deadline`.
    public var isLocal: Bool { Self.local.contains { belongs(to: $0) } }

    private static let local: [Self] = [.invalidRequest, .rejected, .unauthenticated, .timedOut.deadline]
}
