// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import Synchronization
import Tracing

/// An observer that traces a call as a span, and each attempt as a child span.
///
/// The spans of attempts are client spans in OpenTelemetry's conventions: one
/// for every request that is sent. The span's context is sent with the request.
final class TraceObserver: CallObserver {
    private let tracer: any Tracer
    private let propagation: TracePropagation
    private let home: URLOrigin?
    private let call: any Span
    private let attempts = Mutex<[Int: any Span]>([:])

    init(_ tracer: any Tracer, _ propagation: TracePropagation, home: URLOrigin?, _ request: RawRequest) {
        self.tracer = tracer
        self.propagation = propagation
        self.home = home
        call = tracer.startSpan(Self.name(request), ofKind: .internal)
        call.updateAttributes { Self.set(RequestSummary(request), in: &$0) }
    }

    /// The context in which work for the call runs.
    var context: InstrumentationContext { call.context }

    func prepare(_ request: inout RawRequest, attempt: Int) {
        // Background work has lost the context of its call.
        let parent = InstrumentationContext.current ?? call.context
        let span = tracer.startSpan(Self.name(request), context: parent, ofKind: .client)
        let shown = RequestSummary(request)
        span.updateAttributes { attributes in
            Self.set(shown, in: &attributes)
            if attempt > 1 { attributes["http.request.resend_count"] = attempt - 1 }
        }
        attempts.withLock { $0[attempt] = span }
        if propagation.reaches(request.origin, from: home) {
            tracer.inject(span.context, into: &request.head.headerFields, using: FieldInjector())
        }
    }

    func observe(_ event: CallEvent) {
        switch event.name {
        case .attemptEnded:
            guard let span = attempts.withLock({ $0.removeValue(forKey: event.attempt) }) else { return }
            end(span, event) { attributes in
                attributes["http.request.body.size"] = event.bytesSent
                attributes["http.response.body.size"] = event.bytesReceived
            }
        case .callEnded:
            end(call, event) { attributes in
                attributes["errand.call.attempts"] = event.attempt
                if let source = event.source { attributes["errand.response.source"] = source.name }
            }
        default: break
        }
    }

    private func end(_ span: any Span, _ event: CallEvent, _ add: (inout SpanAttributes) -> Void) {
        span.updateAttributes { attributes in
            if let status = event.status { attributes["http.response.status_code"] = status.code }
            if let type = event.errorType { attributes["error.type"] = type }
            add(&attributes)
        }
        // The error itself is not recorded: the description of a foreign error may hold
        // secrets.
        if let type = event.errorType { span.setStatus(SpanStatus(code: .error, message: type)) }
        span.end()
    }

    private static func name(_ request: RawRequest) -> String {
        "\(HTTPAttributes(RequestSummary(request)).method) \(request.template)"
    }

    private static func set(_ request: RequestSummary, in attributes: inout SpanAttributes) {
        let http = HTTPAttributes(request)
        attributes["http.request.method"] = http.method
        if http.method == "_OTHER" { attributes["http.request.method_original"] = request.method.rawValue }
        attributes["server.address"] = http.address
        attributes["server.port"] = http.port
        attributes["url.full"] = request.url
        attributes["url.scheme"] = http.scheme
        attributes["url.template"] = http.template
        attributes["errand.call.id"] = "\(request.id)"
    }
}

/// An injector that puts a trace's context into fields.
private struct FieldInjector: Injector {
    func inject(_ value: String, forKey key: String, into fields: inout HTTPFields) {
        guard let name = HTTPField.Name(key), HTTPField.isValidValue(value) else { return }
        fields[name] = value
    }
}
