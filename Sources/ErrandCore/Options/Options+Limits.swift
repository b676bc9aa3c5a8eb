// SPDX-License-Identifier: MIT

extension Options {
    private enum Timeout: OptionKey {
        static let defaultValue = CallLimits.ordinary.deadline
        static let affectsResponse = false
    }
    private enum AttemptTimeout: OptionKey { static let defaultValue = CallLimits.ordinary.attempt }
    private enum IdleTimeout: OptionKey { static let defaultValue = CallLimits.ordinary.idle }
    private enum OrdinaryLimits: OptionKey {
        static let defaultValue: CallLimits? = nil
        static let affectsResponse = false
    }
    private enum MaximumResponseSize: OptionKey {
        static let defaultValue = Options.defaultMaximumResponseSize
        static let affectsResponse = false
    }
    private enum AcceptedStatus: OptionKey { static let defaultValue = StatusSet.successful }
    private enum Authorization: OptionKey { static let defaultValue = AuthorizationMode.automatic }
    private enum Progress: OptionKey {
        static let defaultValue: (@Sendable (TransferProgress) -> Void)? = nil
        static let affectsResponse = false
    }

    /// The default of ``timeout``: 60 s.
    public static let defaultTimeout = Duration.seconds(60)

    /// The default of ``maximumResponseSize``: 64 MiB.
    public static let defaultMaximumResponseSize = 64 * 1024 * 1024

    /// The time limit of the whole call: parts computed at send time, waits,
    /// every attempt, and the body to its last byte.
    ///
    /// 60 s by default; `nil` means no limit.
    ///
    /// When it passes, the call throws `ClientError.timedOut.deadline`.
    public var timeout: Duration? {
        get { self[Timeout.self] }
        set { self[Timeout.self] = newValue }
    }

    /// The time limit of one attempt, up to the response's head.
    ///
    /// `nil` by default: an attempt has no limit of its own.
    ///
    /// When it passes, the attempt throws `ClientError.timedOut.attempt`.
    public var attemptTimeout: Duration? {
        get { self[AttemptTimeout.self] }
        set { self[AttemptTimeout.self] = newValue }
    }

    /// The longest wait for the next chunk of a response body.
    ///
    /// 30 s by default; `nil` means no limit.
    ///
    /// When it passes, the call throws `ClientError.timedOut.idle`.
    public var idleTimeout: Duration? {
        get { self[IdleTimeout.self] }
        set { self[IdleTimeout.self] = newValue }
    }

    /// The time limits of the call.
    var limits: CallLimits {
        get { CallLimits(deadline: timeout, attempt: attemptTimeout, idle: idleTimeout) }
        set { (timeout, attemptTimeout, idleTimeout) = (newValue.deadline, newValue.attempt, newValue.idle) }
    }

    /// The limits for reading what is not the stream, such as the body of an error or a
    /// redirect; `nil` for a call that is no stream.
    ///
    /// They are the limits that were set before the stream's. An idle limit that was set since
    /// counts too: the smaller one decides.
    private(set) var ordinaryLimits: CallLimits? {
        get {
            guard var limits = self[OrdinaryLimits.self] else { return nil }
            limits.idle = [limits.idle, idleTimeout].compactMap(\.self).min()
            return limits
        }
        set { self[OrdinaryLimits.self] = newValue }
    }

    /// Sets the limits of a stream, and keeps those that were set before for what is not the stream.
    mutating func setStreamLimits() {
        ordinaryLimits = limits
        limits = .stream
    }

    /// The largest response body that is held in memory, in bytes.
    ///
    /// 64 MiB by default.
    ///
    /// A larger body throws `ClientError.undecodable.tooLarge`. A streamed
    /// response has no such limit.
    public var maximumResponseSize: Int {
        get { self[MaximumResponseSize.self] }
        set { self[MaximumResponseSize.self] = newValue }
    }

    /// The statuses that are not errors.
    ///
    /// 200-299 by default.
    public var acceptedStatus: StatusSet {
        get { self[AcceptedStatus.self] }
        set { self[AcceptedStatus.self] = newValue }
    }

    /// Whether credentials are added.
    ///
    /// `automatic` by default.
    public var authorization: AuthorizationMode {
        get { self[Authorization.self] }
        set { self[Authorization.self] = newValue }
    }

    /// A closure that is called for every chunk sent and received.
    ///
    /// `nil` by default.
    ///
    /// The closure runs in the task that moves the bytes, so it must be quick.
    public var progress: (@Sendable (TransferProgress) -> Void)? {
        get { self[Progress.self] }
        set { self[Progress.self] = newValue }
    }
}

extension Options {
    private enum CodersKey: OptionKey {
        static let defaultValue: Coders? = nil
        static let affectsResponse = false
    }
    private enum RedactionKey: OptionKey { static let defaultValue: Redaction? = nil }
    private enum CredentialQueryNames: OptionKey { static let defaultValue: Set<String> = [] }
    private enum ProblemsKey: OptionKey {
        static let defaultValue: ProblemReader? = nil
        static let affectsResponse = false
    }

    /// Coders for this request in place of the client's.
    public var coders: Coders? {
        get { self[CodersKey.self] }
        set { self[CodersKey.self] = newValue }
    }

    /// A redaction for this request in place of the client's.
    public var redaction: Redaction? {
        get { self[RedactionKey.self] }
        set { self[RedactionKey.self] = newValue }
    }

    /// The query names whose values are credentials.
    ///
    /// No redaction shows these values, whatever the name. An authorizer that
    /// adds its credential to the query inserts the name; the `Authorization`
    /// middleware also inserts every name that an authorizer adds. A field is marked by
    /// its `indexingStrategy` instead: `.disallow` (RFC 7541 §7.1.3).
    public var credentialQueryNames: Set<String> {
        get { self[CredentialQueryNames.self] }
        set { self[CredentialQueryNames.self] = newValue }
    }

    /// A problem reader for this request in place of the client's.
    public var problems: ProblemReader? {
        get { self[ProblemsKey.self] }
        set { self[ProblemsKey.self] = newValue }
    }
}
