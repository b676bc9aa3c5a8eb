// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import Synchronization

/// The state of a session under one lock that is held briefly: the machine, the
/// waiting callers, and the listeners.
final class SessionState: Sendable {
    private struct Content {
        var machine: RenewalMachine
        var waiters: [ObjectIdentifier: Promise<LiveCredential>] = [:]
        var lastFailure: (any Error)?
        var flows: [PendingAuthorization] = []
        var bound: (key: [UInt8], prover: DPoPProver)?
        var idTokenFailure: (any Error)?
        /// Ends the pause before the next try to save.
        var nextSave: Promise<Void>?
        /// Whether the next try comes without a pause, as it was asked for before the pause.
        var isSaveDue = false
        /// Whether the store's lock is kept for unsaved tokens, and can be borrowed.
        var isLending = false
        /// The number of those who have borrowed the lock, and what is to be done for them under it.
        var borrowers = 0
        var borrowed: [@Sendable () async -> Void] = []
        /// The number of tasks that may hold the store's lock.
        var holders = 0
        /// Those who wait until no task holds the lock and nothing is to be saved.
        var drains: [Promise<Void>] = []
    }

    private let content: Mutex<Content>
    private let listeners = Broadcast<OAuthEvent>()
    /// The identifier that distinguishes the generations of two sessions.
    private let id = "\(CallID())"

    private let isSelfSufficient: Bool

    init(isSelfSufficient: Bool) {
        self.isSelfSufficient = isSelfSufficient
        content = Mutex(Content(machine: RenewalMachine(isSelfSufficient: isSelfSufficient)))
    }

    var live: LiveCredential? { content.withLock { $0.machine.live } }
    /// The current token, if a resource refused it.
    var refusedLive: LiveCredential? { content.withLock { $0.machine.refusedLive } }
    /// Whether renewed tokens are saved again and again, because the store did not take them.
    var isSaving: Bool { content.withLock { $0.machine.saving != nil } }
    /// The error of the last renewal or try to save that failed.
    var lastFailure: (any Error)? { content.withLock { $0.lastFailure } }
    var failures: Int { content.withLock { $0.machine.failures } }
    var signOuts: UInt64 { content.withLock { $0.machine.signOuts } }
    var epoch: UInt64 { content.withLock { $0.machine.epoch } }
    var idTokenFailure: (any Error)? { content.withLock { $0.idTokenFailure } }

    func current(_ now: TimeSource.Instant) -> LiveCredential? { content.withLock { $0.machine.current(now) } }

    // MARK: Waiting

    /// Asks the machine for a token, and waits if it says so.
    ///
    /// - Parameter begin: Starts work; called outside of the lock.
    func wait(
        _ ask: @Sendable (inout RenewalMachine) -> RenewalMachine.Decision,
        begin: @Sendable (RenewalMachine.Work, _ epoch: UInt64) -> Void
    ) async throws -> LiveCredential {
        try Task.checkCancellation()
        let promise = Promise<LiveCredential>()
        let id = ObjectIdentifier(promise)
        let (work, epoch) = content.withLock { content -> (RenewalMachine.Work?, UInt64) in
            switch ask(&content.machine) {
            case .use(let live): promise.resolve(.success(live))
            case .fail(let failure): promise.resolve(.failure(Self.error(failure, content)))
            case .wait(let work):
                content.waiters[id] = promise
                return (work, content.machine.epoch)
            }
            return (nil, 0)
        }
        if let work { begin(work, epoch) }
        return try await promise.cancellableValue { [self] in
            content.withLock { _ = $0.waiters.removeValue(forKey: id) }
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

    /// Changes the machine, unless the result of the work must be discarded.
    ///
    /// Then informs the listeners, and after them the waiting callers.
    ///
    /// - Parameters:
    ///   - epoch: The epoch of the work; `nil` for a sign-in.
    ///   - events: The events for the listeners.
    ///   - signOuts: The number of sign-outs when a sign-in began.
    ///   - failure: The error for callers that come too early for another try.
    ///   - isKeepingLock: Whether the caller has the store's lock, and keeps it for unsaved tokens.
    ///   - change: Changes the machine.
    /// - Returns: The next work to do.
    func conclude(
        _ epoch: UInt64?, _ events: [OAuthEvent], since signOuts: UInt64? = nil, failure: (any Error)? = nil,
        isKeepingLock: Bool = false,
        _ change: (inout RenewalMachine) -> Conclusion
    ) -> RenewalMachine.Work? {
        let (waiters, result, work) = content.withLock {
            content -> ([Promise<LiveCredential>], Result<LiveCredential, any Error>?, RenewalMachine.Work?) in
            if let epoch, epoch != content.machine.epoch { return ([], nil, nil) }
            if let signOuts, signOuts != content.machine.signOuts { return ([], nil, nil) }
            if let failure { content.lastFailure = failure }
            if isKeepingLock { content.isLending = true }
            let conclusion = change(&content.machine)
            for event in events { listeners.tell(event) }
            let result: Result<LiveCredential, any Error>
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
            for waiter in waiters { waiter.resolve(result) }
        }
        return work
    }

    /// The response to the waiting callers.
    enum Conclusion {
        case give(LiveCredential)
        case refuse(any Error)
        case decide(RenewalMachine.Decision)
    }

    /// Begins a sign-out: ends the waiting callers and open flows.
    func signOut() -> LiveCredential? {
        defer { saveNow() }
        let (live, waiters, flows) = content.withLock { content in
            let live = content.machine.signedOut()
            defer {
                content.waiters = [:]
                content.flows = []
            }
            listeners.tell(OAuthEvent(.signedOut))
            return (live, Array(content.waiters.values), content.flows)
        }
        let problem = OAuthError(.loginRequired, reason: "somebody signed out")
        for waiter in waiters {
            waiter.resolve(.failure(ClientError(.unauthenticated.noCredential, problem: problem)))
        }
        for flow in flows { flow.cancel() }
        return live
    }

    func unload() { content.withLock { $0.machine.unload() } }

    /// Ends a sign-out, after the store has removed the credential or has
    /// failed to.
    func closed(_ signIn: String?, isGone: Bool) { content.withLock { $0.machine.closed(signIn, isGone: isGone) } }

    /// Takes the credential with the count of refusals, after a refusal without
    /// a clear reason.
    func refused(_ stored: StoredCredential) { content.withLock { $0.machine.judged(stored) } }

    /// Takes the result of validating the id token of a renewal.
    ///
    /// - Returns: Whether its tokens are still in use.
    func judged(_ stored: StoredCredential, _ failure: (any Error)?) -> Bool {
        content.withLock { content in
            guard content.machine.live?.stored.isSameIssue(as: stored) == true else { return false }
            content.idTokenFailure = failure
            content.machine.judged(stored)
            if let failure { listeners.tell(OAuthEvent(.idTokenRefused, failure)) }
            return true
        }
    }

    // MARK: Saving again

    /// The next action of one who keeps the store's lock for unsaved tokens.
    enum SavingStep {
        case save(LiveCredential, epoch: UInt64)
        /// Does the work of one who borrows the lock.
        case lend(@Sendable () async -> Void)
    }

    /// Waits until something is to be done under the lock that is kept for unsaved tokens.
    ///
    /// - Returns: `nil` when the lock is not needed any more.
    func nextStep(_ policy: RenewalPolicy, _ time: TimeSource) async -> SavingStep? {
        var hasPaused = false
        while true {
            let isDue = Promise<Void>()
            // The step; or else the pause before the next look, which may have no end of its own.
            let (step, pause) = content.withLock { content -> (SavingStep??, Duration?) in
                if !content.borrowed.isEmpty { return (.lend(content.borrowed.removeFirst()), nil) }
                content.nextSave = isDue
                if content.borrowers > 0 { return (nil, nil) }
                guard let live = content.machine.live, let pause = content.machine.pauseBeforeSaving(policy) else {
                    (content.isLending, content.nextSave, content.isSaveDue) = (false, nil, false)
                    return (.some(nil), nil)
                }
                guard hasPaused || content.isSaveDue || pause == .zero else { return (nil, pause) }
                (content.nextSave, content.isSaveDue) = (nil, false)
                return (.save(live, epoch: content.machine.epoch), nil)
            }
            if let step { return step }
            if let pause { await isDue.wait(for: pause, time) } else { _ = try? await isDue.value() }
            hasPaused = true
        }
    }

    /// Ends the pause before the next try to save, also one that has not begun.
    func saveNow() {
        let next = content.withLock { content in
            content.isSaveDue = content.nextSave == nil
            return content.nextSave.take()
        }
        next?.resolve(.success(()))
    }

    /// Notes that unsaved tokens of a sign-in were saved after all.
    func saved(_ live: LiveCredential, _ now: TimeSource.Instant) {
        _ = content.withLock { $0.machine.saved(live.stored, now) }
    }

    /// Lets the saving stand still, since a sign-in or the like needs the store's lock.
    ///
    /// - Returns: Whether the lock is kept for unsaved tokens, and can be borrowed.
    func borrowLock() -> Bool {
        let isLent = content.withLock { content in
            if content.isLending { content.borrowers += 1 }
            return content.isLending
        }
        if isLent { saveNow() }
        return isLent
    }

    /// Has work done under the borrowed lock.
    func doUnderBorrowedLock(_ work: @escaping @Sendable () async -> Void) {
        content.withLock { $0.borrowed.append(work) }
        saveNow()
    }

    /// Gives the borrowed lock back.
    func returnLock() {
        content.withLock { $0.borrowers -= 1 }
        saveNow()
    }

    /// Notes that a task begins that may hold the store's lock.
    func beginHolding() { content.withLock { $0.holders += 1 } }

    /// Notes that such a task has ended.
    func endHolding() {
        let drains = content.withLock { content -> [Promise<Void>] in
            content.holders -= 1
            guard content.holders == 0, content.machine.saving == nil else { return [] }
            content.isSaveDue = false
            defer { content.drains = [] }
            return content.drains
        }
        for drain in drains { drain.resolve(.success(())) }
    }

    /// Waits for a time, or until no task holds the store's lock and nothing is to be saved.
    func drain(for limit: Duration, _ time: TimeSource) async {
        let end = Promise<Void>()
        let isOver = content.withLock { content in
            guard content.holders > 0 || content.machine.saving != nil else { return true }
            content.drains.append(end)
            return false
        }
        if isOver { return }
        saveNow()
        await end.wait(for: limit, time)
        content.withLock { $0.drains.removeAll { $0 === end } }
    }

    // MARK: Flows

    func remember(_ flow: PendingAuthorization) {
        content.withLock { content in
            content.flows.removeAll { !$0.isOpen }
            content.flows.append(flow)
        }
    }

    // MARK: Listening

    func listen() -> AsyncStream<OAuthEvent> { listeners.listen() }

    // MARK: Presenting

    /// The meaning of a 401 for a generation.
    enum Refusal {
        /// The proof lacked the server's nonce, which is known by now.
        case newNonce
        /// The token was renewed meanwhile, in the same sign-in.
        case newer
        /// The refused token is the current one.
        case current(UInt64)
        /// A newer token would not help, or would belong to another person.
        case final
    }

    func judge(_ refused: CredentialGeneration, _ refusal: HTTPResponse, _ dpop: DPoPProver?) -> Refusal {
        guard let live, let own = SessionGeneration(refused), own.session == id,
            generation(of: live).continues(refused)
        else { return .final }
        let challenges = Challenge.all(in: refusal.headerFields)
        if let origin = own.origin, let dpop, challenges.contains(where: { $0.error == .useDPoPNonce }) {
            dpop.remember(refusal, origin)
            // A server that asks again, although the proof had the nonce that it named,
            // cannot be satisfied.
            return dpop.nonce(for: origin) == own.nonce ? .final : .newNonce
        }
        return own.number == live.generation ? .current(live.generation) : .newer
    }

    /// Returns the number of a token of this session; `nil` for a generation of another authorizer.
    func number(of generation: CredentialGeneration) -> UInt64? {
        SessionGeneration(generation).flatMap { $0.session == id ? $0.number : nil }
    }

    /// Notes that a resource refused the token of a generation.
    func noteRefusal(of generation: CredentialGeneration) {
        guard let number = number(of: generation) else { return }
        content.withLock { $0.machine.noteRefusal(of: number) }
    }

    /// Returns the origin to which a generation's token was sent, if the token
    /// is bound to a key.
    func boundOrigin(_ generation: CredentialGeneration) -> String? {
        guard SessionGeneration.namesOrigin(generation) else { return nil }
        return SessionGeneration(generation).flatMap { $0.session == id ? $0.origin : nil }
    }

    /// Returns the generation of a token, with origin and nonce if it is bound
    /// to a key.
    func generation(
        of live: LiveCredential, at origin: String? = nil, _ nonce: String? = nil
    ) -> CredentialGeneration {
        // An app's tokens have one holder, whichever grant they came from.
        SessionGeneration(session: id, number: live.generation, origin: origin, nonce: nonce)
            .generation(isSelfSufficient ? "app" : live.stored.signIn)
    }

    /// Returns the grants with the key of a stored credential, which takes
    /// precedence over the session's own.
    func grants(for live: LiveCredential, _ grants: OAuthGrants) -> OAuthGrants {
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

extension Promise where Value == Void {
    /// Waits for the result, or until a time has passed; a cancelled task goes on waiting.
    fileprivate func wait(for limit: Duration, _ time: TimeSource) async {
        let timer = Task.detached { [self] in
            try? await time.sleep(for: limit)
            resolve(.success(()))
        }
        _ = try? await value()
        timer.cancel()
    }
}
