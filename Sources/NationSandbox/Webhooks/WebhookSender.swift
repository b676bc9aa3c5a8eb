// SPDX-License-Identifier: MIT

import AsyncHTTPClient
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix

/// A sender of changes to the subscribed webhooks, with further attempts when a
/// receiver fails.
struct WebhookSender: Sendable {
    /// The number of simultaneous deliveries to one receiver.
    ///
    /// Deliveries that wait for a further attempt do not count.
    private static let maximumAtOnce = 8
    /// The number of unfinished deliveries to all receivers.
    private static let maximumInAll = 10_000

    let slug: String
    let token: String
    let settings: SandboxWebhooks
    let log: DeliveryLog
    let logger: Logger

    /// Delivers changes until they end or the task is cancelled.
    func run(_ changes: AsyncStream<NationChange>) async {
        let client = Self.client()
        // A slow or missing receiver must not delay the others.
        let queues = DeliveryQueues(width: Self.maximumAtOnce, total: Self.maximumInAll)
        await withDiscardingTaskGroup { group in
            for await change in changes {
                let generation = log.generation
                for webhook in change.webhooks {
                    guard queues.begin() else {
                        log.add(
                            .init(
                                webhook: webhook, event: change.event, attempt: 1,
                                problem: "not sent: \(Self.maximumInAll) others are still waiting"))
                        continue
                    }
                    group.addTask {
                        await deliver(
                            Delivery(change: change, webhook: webhook, generation: generation), queues, client)
                        queues.end()
                    }
                }
            }
            group.cancelAll()
        }
        await shutDown(client)
    }

    /// Runs work with a client for deliveries.
    func withClient(_ work: (HTTPClient) async throws -> Void) async throws {
        let client = Self.client()
        do { try await work(client) } catch {
            await shutDown(client)
            throw error
        }
        await shutDown(client)
    }

    private static func client() -> HTTPClient {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = .seconds(5)
        return HTTPClient(eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)
    }

    private func shutDown(_ client: HTTPClient) async {
        do {
            try await client.shutdown()
        } catch {
            logger.error("The client of webhooks did not shut down", metadata: ["error": "\(error)"])
        }
    }

    private struct Delivery {
        var change: NationChange
        var webhook: Webhook
        var generation: Int
    }

    private func deliver(_ delivery: Delivery, _ queues: DeliveryQueues, _ client: HTTPClient) async {
        let (change, webhook) = (delivery.change, delivery.webhook)
        for attempt in 1...settings.retryDelays.count + 1 {
            if attempt > 1 {
                do { try await Task.sleep(for: settings.retryDelays[attempt - 2]) } catch { return }
            }
            guard await queues.enter(webhook.url) else { return }
            defer { queues.leave(webhook.url) }
            guard delivery.generation == log.generation else { return }
            let entry = await self.attempt(attempt, change, webhook, client)
            guard !Task.isCancelled, delivery.generation == log.generation else { return }
            log.add(entry)
            if entry.isTaken || !isAllowed(webhook) { return }
        }
    }

    private func isAllowed(_ webhook: Webhook) -> Bool {
        settings.allowsOtherHosts || ReceiverAddress.isLoopback(webhook.url)
    }

    /// Sends a change to a webhook once.
    func attempt(
        _ number: Int, _ change: NationChange, _ webhook: Webhook, _ client: HTTPClient
    ) async -> DeliveryLog.Entry {
        var entry = DeliveryLog.Entry(webhook: webhook, event: change.event, attempt: number)
        guard isAllowed(webhook) else {
            entry.problem = "not sent: the receiver is not on this machine"
            return entry
        }
        do {
            let body = WebhookPayload.bytes(change, version: webhook.version, slug: slug, token: token)
            entry.status = try await send(body, to: webhook.url, client)
        } catch {
            entry.problem = "\(error)"
        }
        return entry
    }

    /// Sends a body, and returns the status of the complete response.
    ///
    /// One time limit covers the head and the body; the client's own limit covers only the head.
    private func send(_ body: [UInt8], to url: String, _ client: HTTPClient) async throws -> Int {
        try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask { try await exchange(body, url, client) }
            group.addTask {
                try await Task.sleep(for: settings.timeout)
                throw DeliveryTimeout(limit: settings.timeout)
            }
            defer { group.cancelAll() }
            return try await group.next() ?? 0
        }
    }

    private func exchange(_ body: [UInt8], _ url: String, _ client: HTTPClient) async throws -> Int {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.headers.add(name: "Accept", value: "application/json")
        request.headers.add(name: "User-Agent", value: "NationSandbox")
        request.body = .bytes(ByteBuffer(bytes: body))
        let response = try await client.execute(request, deadline: .distantFuture)
        // Only the status of the response matters. Its body is not read further.
        for try await _ in response.body.prefix(16) {}
        return Int(response.status.code)
    }
}

/// A receiver that did not respond in time.
private struct DeliveryTimeout: Error, CustomStringConvertible {
    var limit: Duration

    var description: String { "no complete response within \(limit)" }
}
