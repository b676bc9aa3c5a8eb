// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import NationBuilder

/// The webhooks of a nation for a listener, for the time that it listens.
struct WebhookRegistration: Sendable {
    let nation: Nation
    /// The URL at which the nation reaches the listener.
    let address: String
    /// The record of the webhooks of this machine's listeners.
    let record: ListenerRecord

    /// The error of a registration that has left webhooks at the nation.
    struct Unfinished: Error {
        /// The reason why not all webhooks could be created.
        let error: any Error
        let end: End
    }

    /// The outcome of the removal of webhooks.
    struct End: Sendable {
        /// The ids of the webhooks that the nation keeps, or may keep.
        var left: [String] = []
        /// The reason why the last one could not be removed.
        var reason: String?
        /// Whether the nation may have removed them.
        var isOpen = true
    }

    /// Creates the missing webhooks at the nation.
    ///
    /// If one cannot be created, those already created are removed. So are those of listeners that
    /// were killed.
    ///
    /// - Returns: The ids of the created webhooks.
    /// - Throws: ``Unfinished`` when some of those could not be removed.
    func begin(_ events: [V1.WebhookEvent], version: Int) async throws -> [String] {
        var known: Set<String> = []
        var made: [String] = []
        let orphans = record.orphans()
        if await end(orphans.ids).left.isEmpty { record.forget(orphans) }
        for try await webhook in nation.v1.webhooks.all() {
            if let url = webhook.url, webhook.version == version { known.insert(url) }
        }
        do {
            for event in events where !known.contains(url(event)) {
                let webhook = V1.Webhook {
                    $0.version = version
                    $0.event = event
                    $0.url = url(event)
                }
                // The nation may create it before it responds, so the response must be read.
                let write = OpenWrite(
                    outcome: "the webhook for \(event.rawValue) was created", look: "nb webhooks list --limit 0")
                let created = try await write.watch {
                    try await RunningWork().finish { [nation] in try await nation.v1.webhooks.create(webhook) }
                }
                if let id = created.id { made.append(id) }
                record.keep(made)
            }
        } catch {
            let ended = await end(made)
            guard ended.left.isEmpty else { throw Unfinished(error: error, end: ended) }
            throw error
        }
        return made
    }

    /// Removes webhooks, also when the command is interrupted.
    ///
    func end(_ ids: [String]) async -> End {
        await Task {
            var end = End()
            for id in ids {
                do { try await nation.v1.webhooks.delete(id) } catch ClientError.status.client.notFound {
                    // Removed by somebody else.
                } catch {
                    end.left.append(id)
                    end.reason = Failure(error).message
                    if FailureMeaning(error).effect == .notApplied { end.isOpen = false }
                }
            }
            if end.left.isEmpty { record.forgetOwn() }
            return end
        }.value
    }

    private func url(_ event: V1.WebhookEvent) -> String { address + WebhookListener.path(event.rawValue) }
}
