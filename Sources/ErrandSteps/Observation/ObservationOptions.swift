// SPDX-License-Identifier: MIT

public import ErrandCore
public import Logging
public import Metrics
public import Tracing

/// What an ``Observation`` writes, and where.
public struct ObservationOptions: Sendable {
    /// Where calls are logged that have no logger of their own
    /// (``Options/logger``).
    ///
    /// A logger with the label `errand` by default; it writes to what
    /// `LoggingSystem` was bootstrapped with when the options were made.
    public var logger = Logger(label: "errand")

    /// What is logged.
    ///
    /// ``LogContent/standard`` by default; a level of the logger above `debug`
    /// turns all of it off.
    public var logs = LogContent.standard

    /// Whether metrics are recorded.
    ///
    /// `true` by default.
    public var recordsMetrics = true

    /// Where metrics are recorded.
    ///
    /// `nil` by default: where `MetricsSystem` says when the call begins.
    public var metricsFactory: (any MetricsFactory)?

    /// Whether calls are traced.
    ///
    /// `true` by default.
    public var traces = true

    /// What traces the calls.
    ///
    /// `nil` by default: what `InstrumentationSystem` says when the call begins.
    public var tracer: (any Tracer)?

    /// Where the context of the trace goes.
    ///
    /// ``TracePropagation/baseURL`` by default.
    public var propagation = TracePropagation.baseURL

    /// The defaults.
    public init() {}

    /// The defaults.
    public static var standard: ObservationOptions { ObservationOptions() }

    /// Nothing of all this: only events for a closure of one's own.
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
        static let affectsAnswer = false
    }

    /// A logger for this request in place of that of the ``Observation`` in the
    /// chain.
    ///
    /// `nil` by default.
    public var logger: Logger? {
        get { self[LoggerKey.self] }
        set { self[LoggerKey.self] = newValue }
    }
}
