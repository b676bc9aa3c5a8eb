// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import Logging

/// An observer that logs the events of a call.
///
/// Messages are static, and all values are metadata.
struct LogObserver: CallObserver {
    let logger: Logger
    let content: LogContent

    func observe(_ event: CallEvent) {
        switch event.name {
        case .callBegan: write(.debug, "call began", event, if: .calls)
        case .attemptBegan:
            write(content.contains(.requests) ? .trace : .debug, "attempt began", event, if: [.requests, .curl])
        case .headReceived: write(.trace, "head received", event, if: .responses)
        case .attemptEnded: write(.trace, "attempt ended", event, if: .responses)
        case .retryDecided: write(.debug, "retry decided", event, if: .retries)
        case .cacheFailed: write(.warning, "cache failed", event, if: .failures)
        case .callEnded:
            if event.error == nil {
                write(.debug, "call ended", event, if: .calls)
            } else {
                write(.debug, "call failed", event, if: [.calls, .failures])
            }
        default: break
        }
    }

    private func write(_ level: Logger.Level, _ message: Logger.Message, _ event: CallEvent, if wanted: LogContent) {
        guard !content.isDisjoint(with: wanted), logger.logLevel <= level else { return }
        logger.log(level: level, message, metadata: metadata(of: event), source: "ErrandCore")
    }

    private func metadata(of event: CallEvent) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "errand.call.id": "\(event.request.id)",
            "http.request.method": "\(event.request.method.rawValue)",
            "url.template": "\(event.request.template)",
            "url.full": "\(event.request.url)",
        ]
        if event.name == .callEnded {
            metadata["errand.call.attempts"] = "\(event.attempt)"
        } else if event.attempt > 0 {
            metadata["errand.attempt.id"] = "\(event.request.id).\(event.attempt)"
            metadata["http.request.resend_count"] = "\(event.attempt - 1)"
        }
        if let status = event.status { metadata["http.response.status_code"] = "\(status.code)" }
        if let type = event.errorType { metadata["error.type"] = "\(type)" }
        // For other errors only the type, because their descriptions may hold
        // secrets.
        if let error = event.error as? ClientError { metadata["error.message"] = "\(error)" }
        if let error = event.error as? any PubliclyDescribedError {
            metadata["error.message"] = "\(error.publicDescription)"
        }
        if let duration = event.duration { metadata["errand.duration"] = "\(duration / .seconds(1))" }
        if let wait = event.wait { metadata["errand.retry.wait"] = "\(wait / .seconds(1))" }
        if let source = event.source { metadata["errand.response.source"] = "\(source)" }
        if event.duration != nil {
            metadata["http.request.body.size"] = "\(event.bytesSent)"
            metadata["http.response.body.size"] = "\(event.bytesReceived)"
        }
        addContent(of: event, to: &metadata)
        return metadata
    }

    private func addContent(of event: CallEvent, to metadata: inout Logger.Metadata) {
        if event.name == .attemptBegan {
            if content.contains(.fields) {
                metadata["http.request.header"] = Self.dictionary(event.request.fields)
            }
            if content.contains(.curl) { metadata["errand.curl"] = "\(event.request.curl())" }
            if content.contains(.bodies), let body = event.request.body {
                metadata["http.request.body"] = "\(body)"
            }
        }
        guard let response = event.response else { return }
        if event.name == .headReceived, content.contains(.fields) {
            metadata["http.response.header"] = Self.dictionary(response.fields)
        }
        if event.error != nil, content.contains(.bodies), let body = response.body {
            metadata["http.response.body"] = "\(body)"
        }
    }

    private static func dictionary(_ fields: [(name: String, value: String)]) -> Logger.MetadataValue {
        .dictionary(
            Logger.Metadata(fields.map { ($0.name.lowercased(), "\($0.value)") }) { first, second in
                "\(first), \(second)"
            })
    }
}
