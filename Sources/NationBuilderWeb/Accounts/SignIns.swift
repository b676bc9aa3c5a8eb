// SPDX-License-Identifier: MIT

import ErrandOAuth
import NationBuilderAccounts

/// The sign-ins that wait for a person to come back from a nation.
///
/// A visitor may have a few at once, in several tabs. They end with the process.
actor SignIns {
    /// A sign-in that waits.
    struct Waiting: Sendable {
        let number: Int
        let address: NationAddress
        /// The nation's page that asks the person.
        let url: String
        let agent: HandOffAgent
        let work: Task<(any Error)?, Never>
        /// Ends it when nobody comes back.
        let end: Task<Void, Never>
    }

    /// What a sign-in comes to at first.
    enum Beginning: Sendable {
        /// The browser has to be sent there.
        case asks(String)
        /// It is over: it failed, or nobody needed to be asked.
        case ended((any Error)?)
    }

    private static let maximum = 5
    private var waiting: [String: [Waiting]] = [:]
    private var last = 0

    /// Begins a sign-in of a visitor.
    func begin(
        _ task: AccountsPanelTask, at address: NationAddress, of visitor: String, by accounts: Accounts,
        redirect: RedirectURI, timeout: Duration
    ) async -> Beginning {
        let (steps, step) = AsyncStream.makeStream(of: Beginning.self)
        let agent = HandOffAgent(redirect: redirect) { step.yield(.asks($0)) }
        let work = Task {
            let error = await accounts.perform(task, by: agent)
            step.yield(.ended(error))
            return error
        }
        guard let first = await steps.first(where: { _ in true }) else { return .ended(CancellationError()) }
        guard case .asks(let url) = first else { return first }
        last += 1
        let number = last
        let end = Task { [weak self] in
            // Given up by `cancel` when it has come to its end.
            guard (try? await Task.sleep(for: timeout)) != nil else { return }
            agent.cancel()
            await self?.forget(number, of: visitor)
        }
        waiting[visitor, default: []].append(
            Waiting(number: number, address: address, url: url, agent: agent, work: work, end: end))
        while waiting[visitor, default: []].count > Self.maximum { cancelFirst(of: visitor) }
        return first
    }

    /// The last sign-in of a visitor that waits.
    func last(of visitor: String) -> Waiting? { waiting[visitor]?.last }

    /// Takes the address that a browser came back to.
    ///
    /// - Returns: The nation, and why the sign-in failed if it did; `nil` when no sign-in
    ///   of the visitor waits for it.
    func finish(_ url: String, of visitor: String) async -> (address: NationAddress, error: (any Error)?)? {
        for candidate in waiting[visitor] ?? [] where await candidate.agent.finish(url: url) {
            forget(candidate.number, of: visitor)
            return (candidate.address, await candidate.work.value)
        }
        return nil
    }

    /// Gives all sign-ins of a visitor up.
    func cancel(of visitor: String) {
        while waiting[visitor]?.isEmpty == false { cancelFirst(of: visitor) }
    }

    private func cancelFirst(of visitor: String) {
        guard let first = waiting[visitor]?.first else { return }
        first.agent.cancel()
        forget(first.number, of: visitor)
    }

    private func forget(_ number: Int, of visitor: String) {
        waiting[visitor]?.first { $0.number == number }?.end.cancel()
        waiting[visitor]?.removeAll { $0.number == number }
        if waiting[visitor]?.isEmpty == true { waiting[visitor] = nil }
    }
}
