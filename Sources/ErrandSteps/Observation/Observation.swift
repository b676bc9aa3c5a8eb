// SPDX-License-Identifier: MIT

public import ErrandCore
import Logging
import Metrics
import Tracing

/// The step that logs, counts and traces calls, and tells of them.
///
/// | what | call | attempt |
/// |---|---|---|
/// | log | `debug` | `trace` |
/// | metrics | `errand.client.call.duration`, `errand.client.call.attempts` | `http.client.request.duration`, `….request.body.size`, `….response.body.size` |
/// | trace | a span `GET people/{}`, internal | a client span below it; its context goes with the request |
/// | events | ``CallEvent`` | ``CallEvent`` |
///
/// Names and values are those of OpenTelemetry's conventions for HTTP, the
/// path's *template* as `url.template`, durations in seconds. An attempt is a
/// request that goes out: a retry, a hop of a redirect, the replay after a 401.
/// It lasts until its body was read or given up, and the call until the caller
/// has what it asked for. URLs and fields pass the request's ``Redaction``.
///
/// The step stands outside of all others. It asks once a call who listens, and
/// where nobody does, does nothing more.
public struct Observation: Middleware {
    /// What tells one observation of a call from another.
    private final class Identity: Sendable {}

    private let identity = Identity()
    private let options: ObservationOptions
    private let onEvent: (@Sendable (CallEvent) -> Void)?

    /// A step that observes.
    ///
    /// - Parameters:
    ///   - options: What is written, and where.
    ///   - onEvent: Called with everything that happens, from whatever task it
    ///     happens in, so it must be quick.
    public init(_ options: ObservationOptions = .standard, onEvent: (@Sendable (CallEvent) -> Void)? = nil) {
        self.options = options
        self.onEvent = onEvent
    }

    /// Sends the request and tells of it.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let logger = request.options.logger ?? options.logger
        let factory = metricsFactory
        let tracer = tracer
        let isLogged = options.logs != .none && logger.logLevel <= .debug
        guard isLogged || factory != nil || tracer != nil || onEvent != nil else { return try await next(request) }

        var trace: TraceObserver?
        next.observe(request, for: identity) {
            var observers: [any CallObserver] = []
            if isLogged { observers.append(LogObserver(logger: logger, content: options.logs)) }
            if let factory { observers.append(MetricsObserver(factory: factory)) }
            if let onEvent { observers.append(EventObserver(report: onEvent)) }
            trace = tracer.map { TraceObserver($0, options.propagation, home: next.services.origin, request) }
            return observers + (trace.map { [$0] } ?? [])
        }
        guard let trace else { return try await next(request) }
        return try await InstrumentationContext.withValue(trace.context) { try await next(request) }
    }

    /// `true`.
    public var waitsOnlyThroughNext: Bool { true }

    private var metricsFactory: (any MetricsFactory)? {
        guard options.recordsMetrics else { return nil }
        let factory = options.metricsFactory ?? MetricsSystem.factory
        return factory is NOOPMetricsHandler ? nil : factory
    }

    private var tracer: (any Tracer)? {
        guard options.traces else { return nil }
        if let tracer = options.tracer { return tracer }
        // Looking for the tracer among instruments costs a search through conformances.
        return InstrumentationSystem.instrument is NoOpInstrument ? nil : InstrumentationSystem.tracer
    }
}

extension Middleware where Self == Observation {
    /// Logs, counts and traces calls, and tells of them: see ``Observation``.
    public static func observe(
        _ options: ObservationOptions = .standard, onEvent: (@Sendable (CallEvent) -> Void)? = nil
    ) -> Self {
        Observation(options, onEvent: onEvent)
    }

    /// Tells of every call that fails, and of nothing else.
    ///
    /// A request that cannot be made, such as one with an illegal URL, begins no
    /// call: its error is its caller's alone.
    ///
    /// - Parameter onError: Called with the error that the caller gets, before
    ///   the caller gets it.
    public static func observe(onError: @escaping @Sendable (any Error, RequestSummary) -> Void) -> Self {
        Observation(.eventsOnly) { event in
            guard event.name == .callEnded, let error = event.error else { return }
            onError(error, event.request)
        }
    }
}
