// SPDX-License-Identifier: MIT

import ErrandCore
import Metrics

/// An observer that records metrics when attempts and calls end.
struct MetricsObserver: CallObserver {
    let factory: any MetricsFactory
    let transport: any Transport

    func observe(_ event: CallEvent) {
        if event.name == .attemptBegan || event.name == .attemptEnded { recordConnections(event) }
        guard let duration = event.duration else { return }
        var dimensions = HTTPAttributes(event.request).dimensions(event)
        switch event.name {
        case .attemptEnded:
            record(duration, "http.client.request.duration", dimensions)
            record(event.bytesSent, "http.client.request.body.size", dimensions)
            record(event.bytesReceived, "http.client.response.body.size", dimensions)
        case .callEnded:
            dimensions.append(("errand.response.source", event.source?.name ?? "none"))
            record(duration, "errand.client.call.duration", dimensions)
            record(Int64(event.attempt), "errand.client.call.attempts", dimensions)
        default: break
        }
    }

    /// Records the connections to the origin as they are at this moment.
    private func recordConnections(_ event: CallEvent) {
        guard let counts = transport.connections(to: event.request.origin) else { return }
        let place = HTTPAttributes(event.request).place
        for (state, count) in [("active", counts.open - counts.idle), ("idle", counts.idle)] {
            set(count, "http.client.open_connections", place + [("http.connection.state", state)])
        }
        set(counts.waiting, "errand.client.waiting_requests", place)
    }

    private func set(_ count: Int, _ label: String, _ dimensions: [(String, String)]) {
        Meter(label: label, dimensions: dimensions, factory: factory).set(count)
    }

    private func record(_ duration: Duration, _ label: String, _ dimensions: [(String, String)]) {
        let timer = Timer(
            label: label, dimensions: dimensions, preferredDisplayUnit: .seconds, factory: factory)
        timer.recordNanoseconds(Self.nanoseconds(duration))
    }

    private func record(_ value: Int64, _ label: String, _ dimensions: [(String, String)]) {
        Recorder(label: label, dimensions: dimensions, aggregate: true, factory: factory).record(value)
    }

    private static func nanoseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        let (whole, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return isOver ? .max : whole &+ attoseconds / 1_000_000_000
    }
}
