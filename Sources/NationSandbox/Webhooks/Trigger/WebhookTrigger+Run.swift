// SPDX-License-Identifier: MIT

extension WebhookTrigger {
    /// Makes all changes, and then sends the deliveries one after the other.
    ///
    /// Changes are reordered and lost before they are assigned to receivers, since a
    /// program often has a separate address for each event. Each delivery is tried once,
    /// so that a receiver gets exactly the requested deliveries.
    ///
    /// - Returns: The result of each delivery.
    func run(
        _ nation: NationState, _ context: APIContext, _ sender: WebhookSender
    ) async throws -> [DeliveryLog.Entry] {
        var stage = TriggerStage(nation, context, self)
        var changes: [NationChange] = []
        for event in story { changes.append(try await stage.perform(event)) }
        // A change without a subscriber can neither be lost nor be late, so it is left out.
        let told = deliveries(of: changes.filter { !$0.webhooks.isEmpty })
        var entries: [DeliveryLog.Entry] = []
        try await sender.withClient { client in
            for (change, isLost) in told {
                for webhook in change.webhooks {
                    let lost = DeliveryLog.Entry(
                        webhook: webhook, event: change.event, attempt: 1, problem: "not sent: lost on purpose")
                    let entry = isLost ? lost : await sender.attempt(1, change, webhook, client)
                    sender.log.add(entry)
                    entries.append(entry)
                }
            }
        }
        return entries
    }
}
