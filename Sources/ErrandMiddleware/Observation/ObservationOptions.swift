// SPDX-License-Identifier: MIT

public import ErrandCore
public import Logging
public import Metrics
public import Tracing

/// The settings of an ``Observation``.
public struct ObservationOptions: Sendable {
    /// The logger for calls that have no logger of their own
    /// (`Options.logger`).
    ///
    /// By default a logger with the label `errand`. It uses the backend that
    /// `LoggingSystem` had when the options were created.
    public var logger = Logger(label: "errand")

    /// The parts of a call that are logged.
    ///
    /// ``LogContent/standard`` by default. A logger with a level above `debug`
    /// turns all of it off.
    public var logs = LogContent.standard

    /// Whether metrics are recorded.
    ///
    /// `true` by default.
    public var recordsMetrics = true

    /// The factory of metrics.
    ///
    /// `nil` by default: the factory of `MetricsSystem` at the beginning of the
    /// call.
    public var metricsFactory: (any MetricsFactory)?

    /// Whether calls are traced.
    ///
    /// `true` by default.
    public var traces = true

    /// The tracer.
    ///
    /// `nil` by default: the tracer of `InstrumentationSystem` at the beginning of the call.
    public var tracer: (any Tracer)?

    /// The requests that carry the context of the trace.
    ///
    /// ``TracePropagation/baseURL`` by default.
    public var propagation = TracePropagation.baseURL

    /// Creates the default settings.
    public init() {}

    /// The default settings.
    public static var standard: ObservationOptions { ObservationOptions() }

    /// No logs, metrics or traces: only events for your own closure.
    public static var eventsOnly: ObservationOptions {
        var options = ObservationOptions()
        options.logs = .none
        options.recordsMetrics = false
        options.traces = false
        return options
    }
}

extension Options {
    private enum LoggerKey: OptionKey {
        static let defaultValue: Logger? = nil
        static let affectsResponse = false
    }

    /// The logger for this request, in place of the logger of the
    /// ``Observation`` in the chain.
    ///
    /// `nil` by default.
    public var logger: Logger? {
        get { self[LoggerKey.self] }
        set { self[LoggerKey.self] = newValue }
    }
}
