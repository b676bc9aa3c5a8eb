// SPDX-License-Identifier: MIT

extension WebhookTrigger {
    /// Makes everything happen, and then tells all receivers, one delivery after the other.
    ///
    /// The order and the loss are those of the changes, whichever receivers they go to:
    /// a program often has an address for each event. Each delivery is tried once, so that
    /// what is seen is what was asked for.
    ///
    /// - Returns: What came of each delivery.
    func run(
        _ nation: NationState, _ context: APIContext, _ sender: WebhookSender
    ) async throws -> [DeliveryLog.Entry] {
        var stage = TriggerStage(nation, context, self)
        var changes: [NationChange] = []
        for event in story { changes.append(try await stage.perform(event)) }
        // What nobody has asked for can neither be lost nor come too late.
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
