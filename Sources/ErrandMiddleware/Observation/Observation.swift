// SPDX-License-Identifier: MIT

public import ErrandCore
import Logging
import Metrics
import Tracing

/// The middleware that logs, measures and traces calls, and reports their events.
///
/// | what | call | attempt |
/// |---|---|---|
/// | log | `debug` | `trace` |
/// | metrics | `errand.client.call.duration`, `errand.client.call.attempts` | `http.client.request.duration`, `….request.body.size`, `….response.body.size`, and the transport's `http.client.open_connections` and `errand.client.waiting_requests` |
/// | trace | a span `GET people/{}`, internal | a client span below it; its context is sent with the request |
/// | events | ``/ErrandCore/CallEvent`` | ``/ErrandCore/CallEvent`` |
///
/// Names and values follow OpenTelemetry's conventions for HTTP. The path's
/// *template* is `url.template`, and durations are in seconds. An attempt is a
/// request that is sent: the first one, a retry, a hop of a redirect, or the
/// replay after a 401. An attempt lasts until its body was read or dropped. A
/// call lasts until the caller gets the value or the error. URLs and fields are
/// filtered by the request's ``/ErrandCore/Redaction``.
///
/// Put the middleware outside all others. For each call it checks once whether
/// anybody listens. If nobody listens, it does nothing more.
public struct Observation: Middleware {
    /// The identity of one observation among others.
    private final class Identity: Sendable {}

    private let identity = Identity()
    private let options: ObservationOptions
    private let onEvent: (@Sendable (CallEvent) -> Void)?

    /// Creates a middleware that observes calls.
    ///
    /// - Parameters:
    ///   - options: The settings for logs, metrics and traces.
    ///   - onEvent: A closure that is called with every event, in the task in
    ///     which the event happens, so it must be quick.
    public init(_ options: ObservationOptions = .standard, onEvent: (@Sendable (CallEvent) -> Void)? = nil) {
        self.options = options
        self.onEvent = onEvent
    }

    /// Sends the request and observes the call.
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
            if let factory { observers.append(MetricsObserver(factory: factory, transport: next.services.transport)) }
            if let onEvent { observers.append(EventObserver(report: onEvent)) }
            trace = tracer.map { TraceObserver($0, options.propagation, home: next.services.origin, request) }
            return observers + (trace.map { [$0] } ?? [])
        }
        guard let trace else { return try await next(request) }
        return try await InstrumentationContext.withValue(trace.context) { try await next(request) }
    }

    /// `true`: the middleware waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }

    private var metricsFactory: (any MetricsFactory)? {
        guard options.recordsMetrics else { return nil }
        let factory = options.metricsFactory ?? MetricsSystem.factory
        return factory is NOOPMetricsHandler ? nil : factory
    }

    private var tracer: (any Tracer)? {
        guard options.traces else { return nil }
        if let tracer = options.tracer { return tracer }
        // Finding the tracer among instruments is slow: it searches protocol conformances.
        return InstrumentationSystem.instrument is NoOpInstrument ? nil : InstrumentationSystem.tracer
    }
}

extension Middleware where Self == Observation {
    /// Logs, measures and traces calls, and reports their events: see
    /// ``Observation``.
    public static func observe(
        _ options: ObservationOptions = .standard, onEvent: (@Sendable (CallEvent) -> Void)? = nil
    ) -> Self {
        Observation(options, onEvent: onEvent)
    }

    /// Reports every call that fails, and nothing else.
    ///
    /// A request that cannot be composed, such as a request with an illegal URL,
    /// begins no call: only its caller gets the error.
    ///
    /// - Parameter onError: A closure that is called with the caller's error,
    ///   before the caller gets that error.
    public static func observe(onError: @escaping @Sendable (any Error, RequestSummary) -> Void) -> Self {
        Observation(.eventsOnly) { event in
            guard event.name == .callEnded, let error = event.error else { return }
            onError(error, event.request)
        }
    }
}
