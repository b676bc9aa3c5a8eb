// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NationBuilder

/// The responder to a nation's webhooks, which checks the secret, and reports and forwards
/// each webhook.
struct WebhookListener: Sendable {
    let receiver: WebhookReceiver
    /// The events to report; empty for all.
    let events: [V1.WebhookEvent]
    let forwarder: WebhookForwarder?
    let report: WebhookReport

    static func path(_ event: String) -> String { "/webhooks/\(event)" }

    func responder() -> some HTTPResponder<BasicRequestContext> {
        CallbackResponder { request, _ in Response(status: await respond(request)) }
    }

    private func respond(_ request: Request) async -> HTTPResponse.Status {
        let now = Date()
        let path = request.uri.path
        guard request.method == .post else { return .methodNotAllowed }
        do {
            let body = try await collect(request)
            let name = path.hasPrefix(Self.path("")) ? String(path.dropFirst(Self.path("").count)) : ""
            let event = WebhookEvents.all.first { $0.rawValue == name }
            let delivery = try receiver.read(body, for: event)
            if !events.isEmpty, let event, !events.contains(event) { return .ok }
            let outcome = await forwarder?.forward(body, of: event?.rawValue ?? "webhook")
            report.tell(
                WebhookNotice(receivedAt: now, event: event?.rawValue, delivery: delivery, outcome: outcome))
            return Self.status(outcome)
        } catch let error as WebhookError {
            report.tell(refused: "\(error)", at: now, to: path)
            return HTTPResponse.Status(code: error.status)
        } catch {
            report.tell(refused: "a webhook whose body broke off", at: now, to: path)
            return .badRequest
        }
    }

    private func collect(_ request: Request) async throws -> [UInt8] {
        do {
            return Array(try await request.body.collect(upTo: receiver.maximumSize).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw WebhookError.tooLarge
        }
    }

    /// The program's status is passed back, so that the nation repeats refused deliveries.
    private static func status(_ outcome: WebhookForwarder.Outcome?) -> HTTPResponse.Status {
        switch outcome {
        case nil: .ok
        case .responded(let status, _)?: (200...599).contains(status) ? .init(code: status) : .badGateway
        case .failed(_, let isLate)?: isLate ? .gatewayTimeout : .badGateway
        }
    }
}
