// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import NationBuilderAccounts

/// The sign-ins that wait for a browser to return from a nation.
///
/// A visitor may have several at once, in several tabs. All sign-ins end with
/// the process.
actor SignIns {
    /// A waiting sign-in.
    struct Waiting: Sendable {
        let number: Int
        let address: NationAddress
        /// The URL of the nation's sign-in page.
        let url: String
        /// The address of the browser's machine, for a sign-in that counts against its limit.
        let source: String?
        let agent: HandOffAgent
        let work: Task<(any Error)?, Never>
        /// The task that ends the sign-in when the browser does not return.
        let end: Task<Void, Never>
    }

    /// The result of beginning a sign-in.
    enum Beginning: Sendable {
        /// The browser must open this URL.
        case asks(String)
        /// The sign-in has ended: it failed, or needed no browser.
        case ended((any Error)?)
    }

    private static let maximum = 5
    /// The largest number of sign-ins of all visitors.
    private static let maximumInAll = 2000
    private var waiting: [String: [Waiting]] = [:]
    /// The sign-ins whose browser has returned, until they have ended.
    private var returned: [Int: Task<(any Error)?, Never>] = [:]
    private var last = 0

    /// Returns whether another sign-in may begin at an address, of which `nil` has no limit of its own.
    func hasRoom(for source: String?, below limit: Int) -> Bool {
        let all = waiting.values.joined()
        guard all.count < Self.maximumInAll else { return false }
        return source.map { source in all.count { $0.source == source } < limit } ?? true
    }

    /// Begins a visitor's sign-in.
    func begin(
        _ task: AccountsPanelTask, at address: NationAddress, of visitor: String, by accounts: Accounts,
        redirect: RedirectURI, from source: String?, timeout: Duration
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
        let end = Task { [weak self, time = accounts.configuration.time] in
            // `cancel` ends this task when the sign-in has ended.
            guard (try? await time.sleep(for: timeout)) != nil else { return }
            agent.cancel()
            await self?.forget(number, of: visitor)
        }
        waiting[visitor, default: []].append(
            Waiting(
                number: number, address: address, url: url, source: source, agent: agent, work: work, end: end))
        while waiting[visitor, default: []].count > Self.maximum { cancelFirst(of: visitor) }
        return first
    }

    /// Returns a visitor's last waiting sign-in.
    func last(of visitor: String) -> Waiting? { waiting[visitor]?.last }

    /// Completes a sign-in with the address to which a browser returned.
    ///
    /// - Returns: The nation, with the error if the sign-in failed; `nil` when
    ///   no sign-in of the visitor is waiting.
    func finish(_ url: String, of visitor: String) async -> (address: NationAddress, error: (any Error)?)? {
        for candidate in waiting[visitor] ?? [] where await candidate.agent.finish(url: url) {
            forget(candidate.number, of: visitor)
            returned[candidate.number] = candidate.work
            let error = await candidate.work.value
            returned[candidate.number] = nil
            return (candidate.address, error)
        }
        return nil
    }

    /// Cancels all sign-ins of a visitor.
    func cancel(of visitor: String) {
        while waiting[visitor]?.isEmpty == false { cancelFirst(of: visitor) }
    }

    /// Waits for the sign-ins whose browser has returned, and cancels the others.
    func drain() async {
        let running = waiting.values.flatMap { $0.map(\.work) }
        // A code that was sent is redeemed all the same.
        for work in running { work.cancel() }
        for work in running + Array(returned.values) { _ = await work.value }
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
