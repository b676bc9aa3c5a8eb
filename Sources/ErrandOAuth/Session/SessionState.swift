// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import Synchronization

/// The state of a session behind one lock that is held shortly: the machine,
/// those who wait, and those who listen.
final class SessionState: Sendable {
    typealias Live = RenewalMachine.Live

    private struct Content {
        var machine: RenewalMachine
        var waiters: [UInt64: CheckedContinuation<Live, any Error>] = [:]
        var lastID: UInt64 = 0
        var listeners: [UInt64: AsyncStream<OAuthEvent>.Continuation] = [:]
        var lastFailure: (any Error)?
        var flows: [PendingAuthorization] = []
        var bound: (key: [UInt8], prover: DPoPProver)?
        var running: [UInt64: Task<Void, Never>] = [:]
        var idTokenFailure: (any Error)?
    }

    private let content: Mutex<Content>
    /// What tells the generations of two sessions apart.
    private let id = "\(CallID())"

    private let isSelfSufficient: Bool

    init(isSelfSufficient: Bool) {
        self.isSelfSufficient = isSelfSufficient
        content = Mutex(Content(machine: RenewalMachine(isSelfSufficient: isSelfSufficient)))
    }

    deinit {
        content.withLock { for listener in $0.listeners.values { listener.finish() } }
    }

    var live: Live? { content.withLock { $0.machine.live } }
    var failures: Int { content.withLock { $0.machine.failures } }
    var epoch: UInt64 { content.withLock { $0.machine.epoch } }
    var idTokenFailure: (any Error)? { content.withLock { $0.idTokenFailure } }

    func current(_ now: TimeSource.Instant) -> Live? { content.withLock { $0.machine.current(now) } }

    // MARK: Waiting

    /// Asks the machine, and waits when it says so.
    ///
    /// - Parameter begin: Begins work; called outside of the lock.
    func wait(
        _ ask: @Sendable (inout RenewalMachine) -> RenewalMachine.Decision,
        begin: @Sendable (RenewalMachine.Work, _ epoch: UInt64) -> Void
    ) async throws -> Live {
        let id = content.withLock { content in
            content.lastID &+= 1
            return content.lastID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, work, epoch) = content.withLock {
                    content -> (Result<Live, any Error>?, RenewalMachine.Work?, UInt64) in
                    if Task.isCancelled { return (.failure(CancellationError()), nil, 0) }
                    switch ask(&content.machine) {
                    case .use(let live): return (.success(live), nil, 0)
                    case .fail(let failure): return (.failure(Self.error(failure, content)), nil, 0)
                    case .wait(let work):
                        content.waiters[id] = continuation
                        return (nil, work, content.machine.epoch)
                    }
                }
                if let result { continuation.resume(with: result) }
                if let work { begin(work, epoch) }
            }
        } onCancel: {
            content.withLock { $0.waiters.removeValue(forKey: id) }?.resume(throwing: CancellationError())
        }
    }

    private static func error(_ failure: RenewalMachine.Failure, _ content: Content) -> any Error {
        let problem = OAuthError(.loginRequired, reason: "a person has to sign in")
        switch failure {
        case .signedOut: return ClientError(.unauthenticated.noCredential, problem: problem)
        case .ended: return ClientError(.unauthenticated.expired, problem: problem)
        case .backingOff:
            return content.lastFailure ?? OAuthError(.refused, reason: "the last renewal failed a moment ago")
        }
    }

    // MARK: Changing

    /// Changes the machine unless what runs does not count any more; tells
    /// listeners, and then those who wait.
    ///
    /// - Returns: More work to do.
    func conclude(
        _ epoch: UInt64?, _ events: [OAuthEvent], failure: (any Error)? = nil,
        _ change: (inout RenewalMachine) -> Conclusion
    ) -> RenewalMachine.Work? {
        let (waiters, result, work) = content.withLock {
            content -> ([CheckedContinuation<Live, any Error>], Result<Live, any Error>?, RenewalMachine.Work?) in
            if let epoch, epoch != content.machine.epoch { return ([], nil, nil) }
            if let failure { content.lastFailure = failure }
            let conclusion = change(&content.machine)
            for event in events {
                for listener in content.listeners.values { listener.yield(event) }
            }
            let result: Result<Live, any Error>
            switch conclusion {
            case .give(let live): result = .success(live)
            case .refuse(let error): result = .failure(error)
            case .decide(.use(let live)): result = .success(live)
            case .decide(.fail(let failure)): result = .failure(Self.error(failure, content))
            case .decide(.wait(let work)): return ([], nil, work)
            }
            let waiters = Array(content.waiters.values)
            content.waiters = [:]
            return (waiters, result, nil)
        }
        if let result {
            for waiter in waiters { waiter.resume(with: result) }
        }
        return work
    }

    /// What those who wait get.
    enum Conclusion {
        case give(Live)
        case refuse(any Error)
        case decide(RenewalMachine.Decision)
    }

    /// Ends what is known at a sign-out: those who wait, and flows.
    func signOut() -> Live? {
        let (live, waiters, flows) = content.withLock { content in
            let live = content.machine.signedOut()
            defer {
                content.waiters = [:]
                content.flows = []
            }
            for listener in content.listeners.values { listener.yield(OAuthEvent(.signedOut)) }
            return (live, Array(content.waiters.values), content.flows)
        }
        let problem = OAuthError(.loginRequired, reason: "somebody signed out")
        for waiter in waiters {
            waiter.resume(throwing: ClientError(.unauthenticated.noCredential, problem: problem))
        }
        for flow in flows { flow.cancel() }
        return live
    }

    func unload() { content.withLock { $0.machine.unload() } }

    /// The store was told of a sign-out.
    func closed(_ signIn: String?, isGone: Bool) { content.withLock { $0.machine.closed(signIn, isGone: isGone) } }

    /// The refresh token was refused without a word that it is dead.
    func refused(_ stored: StoredCredential) { content.withLock { $0.machine.judged(stored) } }

    /// The id token of a renewal was judged.
    ///
    /// - Returns: Whether its tokens are still the ones that are used.
    func judged(_ stored: StoredCredential, _ failure: (any Error)?) -> Bool {
        content.withLock { content in
            guard content.machine.live?.stored.isSameIssue(as: stored) == true else { return false }
            content.idTokenFailure = failure
            content.machine.judged(stored)
            if let failure {
                for listener in content.listeners.values { listener.yield(OAuthEvent(.idTokenRefused, failure)) }
            }
            return true
        }
    }

    func saved(_ live: Live) { content.withLock { $0.machine.saved(live) } }

    // MARK: Working

    /// Runs work in a task of its own, which no caller's cancellation ends, and
    /// which ``drain()`` waits for.
    func run(_ work: @escaping @Sendable () async -> Void) {
        content.withLock { content in
            content.lastID &+= 1
            let id = content.lastID
            content.running[id] = Task.detached { [weak self] in
                await work()
                self?.content.withLock { _ = $0.running.removeValue(forKey: id) }
            }
        }
    }

    /// Waits until no work runs.
    func drain() async {
        while let task = content.withLock({ $0.running.values.first }) { await task.value }
    }

    func remember(_ flow: PendingAuthorization) {
        content.withLock { content in
            content.flows.removeAll { !$0.isOpen }
            content.flows.append(flow)
        }
    }

    // MARK: Listening

    func listen() -> AsyncStream<OAuthEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: OAuthEvent.self)
        let id = content.withLock { content in
            content.lastID &+= 1
            content.listeners[content.lastID] = continuation
            return content.lastID
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.content.withLock { $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }

    // MARK: Presenting

    /// What a 401 for a generation means.
    enum Refusal {
        /// The proof lacked the nonce that is known by now.
        case newNonce
        /// The token was replaced meanwhile, in the same sign-in.
        case newer
        /// The token is the one that is used now.
        case current(UInt64)
        /// A newer token would not help, or would be another person's.
        case final
    }

    func judge(_ refused: CredentialGeneration, _ refusal: HTTPResponse, _ dpop: DPoPProver?) -> Refusal {
        guard let live, let own = SessionGeneration(refused), own.session == id,
            generation(of: live).continues(refused)
        else { return .final }
        let challenges = Challenge.all(in: refusal.headerFields)
        if let origin = own.origin, let dpop, challenges.contains(where: { $0.error == .useDPoPNonce }) {
            dpop.remember(refusal, origin)
            // A server that wants another nonce than the one it has named wants what cannot be.
            return dpop.nonce(for: origin) == own.nonce ? .final : .newNonce
        }
        return own.number == live.generation ? .current(live.generation) : .newer
    }

    /// Where a generation's token went, when it was bound to a key.
    func boundOrigin(_ generation: CredentialGeneration) -> String? {
        SessionGeneration(generation).flatMap { $0.session == id ? $0.origin : nil }
    }

    /// The generation of a token that goes to a place by a proof.
    func generation(
        of live: Live, at origin: String? = nil, _ nonce: String? = nil
    ) -> CredentialGeneration {
        // An app's tokens are the app's, whichever grant gave them.
        SessionGeneration(session: id, number: live.generation, origin: origin, nonce: nonce)
            .generation(isSelfSufficient ? "app" : live.stored.signIn)
    }

    /// The grants with the key of a stored credential, which wins over the
    /// session's own.
    func grants(for live: Live, _ grants: OAuthGrants) -> OAuthGrants {
        guard let key = live.stored.dpopKey, key != grants.dpop?.storedKey else { return grants }
        let prover = content.withLock { content -> DPoPProver? in
            if let bound = content.bound, bound.key == key { return bound.prover }
            guard let prover = try? DPoPProver(storedKey: key) else { return nil }
            content.bound = (key, prover)
            return prover
        }
        return grants.with(dpop: prover)
    }
}
