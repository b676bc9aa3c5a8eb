// SPDX-License-Identifier: MIT

import AsyncHTTPClient
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix

/// Sends changes to the webhooks that asked for them, again when a receiver
/// does not take them.
struct WebhookSender: Sendable {
    /// Deliveries that are under way at once; those in wait of another attempt
    /// count.
    private static let maximumAtOnce = 64

    let slug: String
    let token: String
    let settings: SandboxWebhooks
    let log: DeliveryLog
    let logger: Logger

    /// Delivers until the changes end or the task is cancelled.
    func run(_ changes: AsyncStream<NationChange>) async {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = .seconds(5)
        let client = HTTPClient(eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)
        await withTaskGroup(of: Void.self) { group in
            var running = 0
            for await change in changes {
                for webhook in change.webhooks {
                    if running == Self.maximumAtOnce {
                        await group.next()
                        running -= 1
                    }
                    running += 1
                    group.addTask { await deliver(change, to: webhook, client) }
                }
            }
            group.cancelAll()
        }
        do {
            try await client.shutdown()
        } catch {
            logger.error("The client of webhooks did not shut down", metadata: ["error": "\(error)"])
        }
    }

    private func deliver(_ change: NationChange, to webhook: Webhook, _ client: HTTPClient) async {
        guard settings.allowsOtherHosts || ReceiverAddress.isLoopback(webhook.url) else {
            log.add(
                .init(
                    webhook: webhook, event: change.event, attempt: 1,
                    problem: "not sent: the receiver is not on this machine"))
            return
        }
        let body = WebhookPayload.bytes(change, version: webhook.version, slug: slug, token: token)
        for attempt in 1...settings.retryDelays.count + 1 {
            if attempt > 1 {
                do { try await Task.sleep(for: settings.retryDelays[attempt - 2]) } catch { return }
            }
            var entry = DeliveryLog.Entry(webhook: webhook, event: change.event, attempt: attempt)
            do {
                entry.status = try await send(body, to: webhook.url, client)
            } catch {
                entry.problem = "\(error)"
            }
            guard !Task.isCancelled else { return }
            log.add(entry)
            if let status = entry.status, (200..<300).contains(status) { return }
        }
    }

    private func send(_ body: [UInt8], to url: String, _ client: HTTPClient) async throws -> Int {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.headers.add(name: "Accept", value: "application/json")
        request.headers.add(name: "User-Agent", value: "NationSandbox")
        request.body = .bytes(ByteBuffer(bytes: body))
        let limit = settings.timeout.components
        let response = try await client.execute(
            request, timeout: .seconds(max(1, limit.seconds + (limit.attoseconds > 0 ? 1 : 0))))
        // What a receiver says beyond its status does not matter.
        for try await _ in response.body.prefix(16) {}
        return Int(response.status.code)
    }
}
